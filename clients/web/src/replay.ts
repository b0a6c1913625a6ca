// Going through what was shown, update by update. Each of them carries the whole table, so that any place can be reached at once; only
// what can be done there is left out.

import type { ServerMessage, TableEvent, View } from './protocol';
import { initial, reduce, type State } from './state';

export type Update = Extract<ServerMessage, { t: 'update' }>;

function still(view: View): View {
  if (!view.round) return view;
  const you = view.round.you ? { ...view.round.you, legal: [], may_uno: false, may_uno_with: false } : view.round.you;
  return { ...view, clock: null, vote: null, round: { ...view.round, you, reaction_ends_in: 0 } };
}

/** Table by table. Nothing is dropped: what a replay shows is what was shown. */
export function course(updates: Update[]): State[] {
  const out: State[] = [];
  let s = initial(updates[0]?.view.code ?? '', null);
  for (const u of updates) {
    s = reduce(s, { t: 'server', m: { ...u, view: still(u.view) }, at: 0 });
    out.push({ ...s, status: 'on' });
  }
  return out;
}

/** Where rounds begin, for jumping. */
export const roundStarts = (updates: Update[]): number[] =>
  updates.flatMap((u, i) => (u.events.some((e: TableEvent) => e.e === 'dealt') ? [i] : []));

const kUrlSafe: Record<string, string> = { '+': '-', '/': '_', '=': '' };

async function through(bytes: Uint8Array<ArrayBuffer>, by: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());
}

/** A match's log as part of an address: it goes wherever the link goes, and to no server. */
export async function pack(records: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(records), new CompressionStream('deflate-raw'));
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (c) => kUrlSafe[c] ?? '');
}

export async function unpack(text: string): Promise<string> {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
