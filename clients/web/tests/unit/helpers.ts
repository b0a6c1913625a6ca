import { speaker, type Lang, type Say, type Texts } from '../../src/i18n';
import en from '../../src/i18n/en';
import ru from '../../src/i18n/ru';
import uk from '../../src/i18n/uk';
import type { Round, SeatView, TableEvent, View, You } from '../../src/protocol';

export const texts: Record<Lang, Texts> = { en, ru, uk };
export const say = (lang: Lang): Say => speaker(texts[lang], lang);

export const seat = (name: string, cards = 7, more: Partial<SeatView> = {}): SeatView => ({
  name, kind: 'human', online: true, away: false, bot_plays: false, score: 0, cards, said_uno: false, catchable: false, out: false, ...more,
});

export const you = (more: Partial<You> = {}): You => ({
  hand: ['R7', 'R7', 'W'], drawn: null, may_uno: false, may_uno_with: false, legal: [{ do: 'draw' }, { do: 'play', card: 'R7' }], ...more,
});

export const round = (more: Partial<Round> = {}): Round => ({
  dealer: 0, awaits: 'turn', turn: 0, next: 1, direction: 'clockwise', top: 'R1', color: 'red', starter: false, laid_by: 1, pile: 60,
  discard: 3, pending: null, jumpable: false, reaction_ends_in: 0, you: you(), ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  phase: 'play', code: 'KQZTR', host: 0, you: 0, watchers: 0, round_number: 1, target: 500, rules: { preset: 'classic-108', options: {} },
  seats: [seat('Ann', 3), seat('Bob'), seat('Cid')], round: round(), clock: null, vote: null,
  table: { clock: 0, race: true, grace: 1000, chat: 'on', public: false, password: false }, result: null, ...more,
});

export const ev = (n: number, e: TableEvent['e'], more: Partial<TableEvent> = {}): TableEvent => ({ n, e, ...more });

/** A file beside the tests. The types of a page do not know Node, so it is called by a name that they do not read. */
export async function bytes(path: string): Promise<BufferSource> {
  const files = (await import('node:fs' as string)) as { readFileSync: (path: URL) => BufferSource };
  return files.readFileSync(new URL(path, import.meta.url));
}
