// What happened, in words: one text for the log, the same for the live region. Pure, so that whole rounds can be compared with
// written transcripts in every language.

import { capital, cardName, colorName, type Key, type Params, type Say } from './i18n';
import type { Seat, TableEvent, View } from './protocol';

const kFines = new Set(['uno', 'wrong_card', 'false_call', 'hint', 'referee', 'silence', 'race']);

export interface Scene {
  say: Say;
  you: Seat | null;
  name: (seat: Seat | null | undefined) => string;
}

/** `.you` where the viewer acts, `.ofYou` where it is done to the viewer, if the language file has it. */
function told(s: Scene, key: string, e: TableEvent, more: Params = {}, other?: Seat): string {
  const end = s.you !== null && e.seat === s.you ? '.you' : s.you !== null && other === s.you ? '.ofYou' : '';
  return s.say(`${key}${end}` as Key, { p: s.name(e.seat), q: s.name(other), ...more });
}

const list = (s: Scene, cards: string[]) => cards.map((c) => cardName(c, s.say)).join(', ');

function drew(s: Scene, e: TableEvent): string {
  const n = e.count ?? e.cards?.length ?? 0;
  if (!n) return '';
  if (kFines.has(e.why ?? '')) return told(s, 'e.fine', e, { n });
  const own = e.seat === s.you && e.cards?.length ? ` ${capital(list(s, e.cards))}.` : '';
  return told(s, 'e.drew', e, { n }) + own;
}

function played(s: Scene, e: TableEvent): string {
  const card = cardName(e.card ?? '', s.say);
  if (e.jump) return told(s, 'e.jump', e, { card });
  if (e.color) return told(s, 'e.played.color', e, { card, c: colorName(e.color, s.say) });
  return told(s, 'e.played', e, { card });
}

/** "Bea 298 ms, you 312 ms", the first one first. Prompts have an order but no times. */
function raceTimes(s: Scene, e: TableEvent): string {
  const times = [...(e.times ?? [])].sort((a, b) => (a.ms ?? 0) - (b.ms ?? 0));
  if (times.some((x) => x.ms === undefined)) return '';
  const who = (seat: Seat) => (seat === s.you ? s.say('e.race.you') : s.name(seat));
  return s.say('e.race', { times: times.map((x) => s.say('e.race.one', { p: who(x.seat), n: x.ms ?? 0 })).join(', ') });
}

export function sentence(s: Scene, e: TableEvent): string {
  const card = e.card ? cardName(e.card, s.say) : '';
  const Card = capital(card);
  switch (e.e) {
    case 'joined': case 'left': case 'online': case 'offline':
      return e.seat === s.you ? '' : s.say(`e.${e.e}`, { p: e.name ?? s.name(e.seat) });
    case 'bot_on': case 'bot_off': case 'kept': case 'skipped': case 'slapped': case 'readied': case 'finished':
      return told(s, `e.${e.e}`, e);
    case 'turn':
      return told(s, 'e.turn', e);
    case 'dealt':
      return s.say('e.dealt', { n: e.count ?? 0 });
    case 'starter':
      return s.say(e.returned ? 'e.starter.returned' : 'e.starter', { card, Card });
    case 'played':
      return e.uno ? `${played(s, e)} ${told(s, 'e.uno', e)}` : played(s, e);
    case 'drew':
      return drew(s, e);
    case 'reversed':
      return s.say(e.direction === 'clockwise' ? 'e.reversed.cw' : 'e.reversed.ccw');
    case 'pending':
      return e.kind === 'skip' ? '' : told(s, 'e.pending', { ...e, seat: e.target }, { n: e.amount ?? 0 });
    case 'challenged': {
      const held = e.cards?.length ? ` ${s.say('e.shown', { q: s.name(e.accused), cards: list(s, e.cards) })}` : '';
      return `${told(s, 'e.challenged', e, {}, e.accused)} ${s.say(e.guilty ? 'e.guilty' : 'e.innocent')}${held}`;
    }
    case 'color':
      return told(s, 'e.color', e, { c: colorName(e.color ?? 'red', s.say) });
    case 'uno':
      return told(s, 'e.uno', e);
    case 'caught':
      // Fined by the table, not caught by anybody: the fine itself is told next.
      if (e.seat === undefined) return '';
      return told(s, 'e.caught', e, {}, e.target);
    case 'swapped':
      return told(s, 'e.swapped', e, {}, e.target);
    case 'accused':
      return `${told(s, 'e.accused', e, {}, e.target)} ${s.say(e.guilty ? 'e.guilty' : 'e.innocent')}`;
    case 'withdrawn':
      return told(s, 'e.withdrawn', e, { card, Card });
    case 'exchanged':
      return s.say('e.exchanged', { p: s.name(e.seat), q: s.name(e.target) });
    case 'reshuffled': case 'rotated': case 'hands_shuffled':
      return s.say(`e.${e.e}`);
    case 'race':
      return raceTimes(s, e);
    case 'said':
      return `${e.name}: ${e.text}`;
    case 'reacted':
      return `${e.name}: ${s.say(`r.${e.what}` as Key)}`;
    case 'host': case 'more_time': case 'muted': case 'unmuted':
      return told(s, `e.${e.e}`, e);
    case 'spoke':
      return e.broke ? told(s, 'e.spoke', e) : '';
    case 'vote':
      return told(s, 'e.vote', e, {}, e.target);
    case 'vote_over':
      // The fine itself is told next.
      return e.fined ? '' : s.say('e.vote_over', { q: s.name(e.target) });
    case 'table':
      return s.say('e.table');
    case 'left_round':
      return s.say('e.left', { p: s.name(e.seat) });
    case 'round_over':
      if (e.void || e.winner === null || e.winner === undefined) return s.say('e.round_over.void');
      return told(s, 'e.round_over', { ...e, seat: e.winner });
    case 'match_over':
      return (e.winners ?? []).map((seat) => told(s, 'e.match_over', { ...e, seat })).join(' ');
    default:
      return '';
  }
}

export const lineScene = (say: Say, view: View | null): Scene => scene(say, view);

function scene(say: Say, view: View | null): Scene {
  return { say, you: view?.you ?? null, name: (seat) => (seat === null || seat === undefined ? '' : (view?.seats[seat]?.name ?? '')) };
}

/** The lines of the log: no turns, since who is to move is always shown. */
export function logLines(say: Say, view: View | null, events: TableEvent[], most: number): { n: number; text: string }[] {
  const s = scene(say, view);
  const out: { n: number; text: string }[] = [];
  for (let i = events.length - 1; i >= 0 && out.length < most; i--) {
    const e = events[i];
    const text = e && e.e !== 'turn' && e.e !== 'pending' ? sentence(s, e) : '';
    if (e && text) out.unshift({ n: e.n, text });
  }
  return out;
}

/** What is read out after an update. One card left is told, since it is what a sighted player sees and may have to call out. */
export function announce(say: Say, view: View, events: TableEvent[]): string[] {
  const s = scene(say, view);
  const out: string[] = [];
  for (const e of events) {
    const text = sentence(s, e);
    if (text) out.push(text);
    if (e.e === 'played' && e.seat !== undefined && e.seat !== view.you && !e.uno && view.phase === 'play') {
      const seat = view.seats[e.seat];
      if (seat?.cards === 1 && !seat.said_uno) out.push(say('e.oneCard', { p: seat.name }));
    }
  }
  // A turn taken over at once by the next one is old news.
  const turns = events.filter((e) => e.e === 'turn');
  const stale = new Set(turns.slice(0, -1).map((e) => sentence(s, e)));
  const last = turns.at(-1) && sentence(s, turns.at(-1)!);
  return out.filter((text, i) => !stale.has(text) || (text === last && i === out.lastIndexOf(text)));
}

/** Where one stands when one comes in, or asks with a key. */
export function topLine(say: Say, view: View): string {
  const r = view.round;
  if (!r) return '';
  return say('say.top', { card: cardName(r.top, say), c: r.color ? colorName(r.color, say) : '–' });
}

export function seatsLine(say: Say, view: View): string {
  return view.seats
    .filter((_, i) => i !== view.you)
    .map((x) => say('say.seat', { p: x.name, n: say('table.cards', { n: x.cards }) }))
    .join(' ');
}
