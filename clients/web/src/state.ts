// One reducer over what the server says, plus the few things a person has begun but not yet sent (a black card waiting for its
// color, UNO said in advance). It knows no rule: what may be done is in `view.round.you.legal`.

import type { Action, ByeCode, Card, Color, ErrorCode, Legal, Seat, ServerMessage, TableEvent, Verb, View } from './protocol';
import type { Status } from './socket';
import { kColors, parts } from './cardcode';

/** A card of the own hand with a key that stays the same while it is held, so that it moves instead of being redrawn. */
export interface Held {
  key: number;
  card: Card;
}

/** What the centre panel asks because of something pressed here, not because the server waits for it. */
export type Ask =
  | { kind: 'color'; card: Card; key: number; as: 'play' | 'jump'; colors: Color[] }
  | { kind: 'wrong'; card: Card; key: number }
  /** Pressed once, where cards are played by a second press. */
  | { kind: 'lift'; card: Card; key: number }
  | { kind: 'catch'; seats: Seat[] };

export interface Sent {
  id: string;
  action: Action;
  key: number | null;
  /** Done, as far as the event of that number: pending until the view that contains it has come. */
  done?: number;
}

export interface Note {
  text: string;
  rule?: string;
  /** Counts up, so that the same words said again are announced again. */
  n: number;
}

export interface State {
  code: string;
  status: Status;
  you: Seat | null;
  secret: string | null;
  view: View | null;
  /** When the view came, on the client's own clock: its durations count from here. */
  at: number;
  n: number;
  hand: Held[];
  /** Keys of the cards that came with the last update, in order. */
  fresh: number[];
  /** How many cards each seat drew in the last update. */
  gains: Record<Seat, number>;
  /** Everything that happened, newest last, cut to what the log shows. */
  log: TableEvent[];
  /** The events of the last update that are to be announced, and a number that changes with each. */
  news: { n: number; events: TableEvent[]; back: boolean };
  sent: Sent[];
  armed: boolean;
  ask: Ask | null;
  note: Note;
  bye: { code: ByeCode; text: string } | null;
  error: { code: ErrorCode; text: string } | null;
  nextKey: number;
  /** How many lines have been heard. */
  lines: number;
}

export type Msg =
  | { t: 'server'; m: ServerMessage; at: number }
  | { t: 'status'; status: Status }
  | { t: 'sent'; sent: Sent }
  | { t: 'ask'; ask: Ask | null }
  | { t: 'arm'; on: boolean }
  | { t: 'note'; text: string; rule?: string };

const kLogLength = 60;

export function initial(code: string, secret: string | null): State {
  return {
    code, status: 'connecting', you: null, secret, view: null, at: 0, n: 0, hand: [], fresh: [], gains: {}, log: [],
    news: { n: 0, events: [], back: false }, sent: [], armed: false, ask: null, note: { text: '', n: 0 }, bye: null,
    error: null, nextKey: 1, lines: 1,
  };
}

/** Keeps the order in which the cards were held; what is new comes last. */
export function reconcile(held: Held[], cards: Card[], nextKey: number): { hand: Held[]; fresh: number[]; nextKey: number } {
  const left = new Map<Card, number>();
  for (const c of cards) left.set(c, (left.get(c) ?? 0) + 1);
  const take = (c: Card) => {
    const k = left.get(c) ?? 0;
    if (k) left.set(c, k - 1);
    return k > 0;
  };
  const hand = held.filter((h) => take(h.card));
  const fresh: number[] = [];
  for (const card of cards) {
    if (!take(card)) continue;
    fresh.push(nextKey);
    hand.push({ key: nextKey++, card });
  }
  return { hand, fresh, nextKey };
}

function gains(events: TableEvent[]): Record<Seat, number> {
  const out: Record<Seat, number> = {};
  for (const e of events) {
    if (e.e === 'drew' && e.seat !== undefined && e.count) out[e.seat] = (out[e.seat] ?? 0) + e.count;
  }
  return out;
}

/** A question put by ourselves lapses when the table no longer allows what it was about. */
function stillAsks(ask: Ask | null, view: View, hand: Held[]): Ask | null {
  if (!ask || view.phase !== 'play') return null;
  if (ask.kind === 'catch') {
    const seats = ask.seats.filter((s) => view.seats[s]?.catchable);
    return seats.length ? { kind: 'catch', seats } : null;
  }
  if (!hand.some((h) => h.key === ask.key)) return null;
  if (ask.kind === 'wrong' || ask.kind === 'lift') return ask;
  return legalFor(view, ask.card, [ask.as]) ? ask : null;
}

export function legalFor(view: View | null, card: Card, verbs: Verb[]): Legal | undefined {
  return view?.round?.you?.legal.find((a) => a.card === card && verbs.includes(a.do));
}

function settle(s: State, view: View, n: number, events: TableEvent[], at: number, back: boolean): State {
  const known = events.filter((e) => e.n > s.n);
  const dealt = known.some((e) => e.e === 'dealt' || e.e === 'hands_shuffled' || e.e === 'rotated');
  const cards = view.round?.you?.hand ?? [];
  const { hand, fresh, nextKey } = reconcile(dealt ? [] : s.hand, cards, s.nextKey);
  const ownMove = known.some((e) => e.seat === view.you && ['played', 'drew', 'kept', 'skipped'].includes(e.e));
  return {
    ...s, view, n: Math.max(n, s.n), at, you: view.you, hand, nextKey,
    fresh: s.view ? fresh : [],
    gains: back ? {} : gains(known),
    log: [...s.log, ...known].slice(-kLogLength),
    news: { n: s.news.n + 1, events: known, back },
    ask: stillAsks(s.ask, view, hand),
    sent: s.sent.filter((a) => a.done === undefined || a.done > n),
    // UNO said in advance is good for one move only.
    armed: s.armed && !ownMove && !dealt && view.phase === 'play',
    note: known.length && s.note.text && ownMove ? { text: '', n: s.note.n } : s.note,
  };
}

function server(s: State, m: ServerMessage, at: number): State {
  switch (m.t) {
    case 'welcome': {
      const back = s.view === null;
      // A table that was set up anew after a loss of its store counts from the beginning.
      const base = m.n < s.n ? { ...s, n: 0, log: [] } : s;
      const next = settle(base, m.view, m.n, m.events, at, back);
      return { ...next, n: m.n, you: m.you, secret: m.secret ?? s.secret, code: m.code, error: null, bye: null };
    }
    case 'update':
      return m.n < s.n ? s : settle(s, m.view, m.n, m.events, at, false);
    case 'ok': {
      const sent = m.n <= s.n ? s.sent.filter((a) => a.id !== m.id) : s.sent.map((a) => (a.id === m.id ? { ...a, done: m.n } : a));
      return { ...s, sent, note: s.note.text ? { text: '', n: s.note.n } : s.note };
    }
    case 'refused': {
      const a = s.sent.find((x) => x.id === m.id);
      return {
        ...s, sent: s.sent.filter((x) => x !== a), note: { text: m.text, rule: m.rule, n: s.note.n + 1 },
      };
    }
    case 'error':
      return {
        ...s, sent: m.id ? s.sent.filter((a) => a.id !== m.id) : [], error: { code: m.code, text: m.text }, note: { text: m.text, n: s.note.n + 1 },
      };
    case 'said': case 'reacted': {
      // It has no number of its own: it stands after what was seen when it came.
      const e: TableEvent = {
        n: s.n + s.lines / 1e6, e: m.t, seat: m.seat, name: m.name, ...(m.t === 'said' ? { text: m.text } : { what: m.what }),
      };
      return { ...s, lines: s.lines + 1, log: [...s.log, e].slice(-kLogLength), news: { n: s.news.n + 1, events: [e], back: false } };
    }
    case 'bye':
      return { ...s, bye: { code: m.code, text: m.text } };
    default:
      return s;
  }
}

export function reduce(s: State, m: Msg): State {
  switch (m.t) {
    case 'server':
      return server(s, m.m, m.at);
    case 'status':
      return { ...s, status: m.status };
    case 'sent':
      return { ...s, sent: [...s.sent, m.sent], ask: null, note: { text: '', n: s.note.n } };
    case 'ask':
      return { ...s, ask: m.ask };
    case 'arm':
      return { ...s, armed: m.on };
    case 'note':
      return { ...s, note: { text: m.text, rule: m.rule, n: s.note.n + 1 } };
  }
}

const kSpeech = new Set<Verb>(['uno', 'catch', 'accuse']);

/** A move is under way: a second one is not sent before the first is answered. */
export const busy = (s: State): boolean => s.sent.some((a) => !kSpeech.has(a.action.do));

export const may = (view: View | null, verb: Verb): boolean => !!view?.round?.you?.legal.some((a) => a.do === verb);

const kSigns = '0 1 2 3 4 5 6 7 8 9 S R +2'.split(' ');
const kBlack = 'W W4 SH CU BL DP1 DP2'.split(' ');

function rank(card: Card): number {
  const p = parts(card);
  return p ? kColors.indexOf(p.color) * 20 + kSigns.indexOf(p.sign) : 100 + kBlack.indexOf(card);
}

/** By color, then by value, black cards last: an order to read, not a valuation. */
export const sorted = (hand: Held[]): Held[] => [...hand].sort((a, b) => rank(a.card) - rank(b.card) || a.key - b.key);
