// The contract with the server, exactly as docs/protocol.md says it. Types only: nothing here runs.

export type Color = 'red' | 'yellow' | 'green' | 'blue';
/** `R7` `YS` `GR` `B+2` `W` `W4` `SH` `CU` `BL` `DP1` `DP2` */
export type Card = string;
export type Seat = number;
export type Level = 'random' | 'simple';
export type Phase = 'lobby' | 'play' | 'round_over' | 'match_over';
export type Options = Record<string, string>;

export type Verb =
  | 'play' | 'jump' | 'draw' | 'keep' | 'take' | 'challenge' | 'color' | 'uno' | 'catch' | 'accuse'
  | 'swap' | 'exchange' | 'give' | 'pick' | 'slap' | 'ready' | 'confirm';

export interface Action {
  do: Verb;
  card?: Card;
  color?: Color;
  uno?: boolean;
  /** `null`: nobody */
  seat?: Seat | null;
  number?: number;
}

/** What the server lists as legal: an action, with the colors of a black card gathered. */
export interface Legal extends Action {
  colors?: Color[];
  /** A +4 that a challenge would find out. */
  bluff?: boolean;
  /** Does not fit; laid only because this table does not refuse wrong cards. */
  wrong?: boolean;
}

export interface SeatView {
  name: string;
  kind: 'human' | 'bot';
  level?: Level;
  online: boolean;
  away: boolean;
  bot_plays: boolean;
  score: number;
  cards: number;
  said_uno: boolean;
  catchable: boolean;
  out: boolean;
  /** By the host, for everybody. */
  muted?: boolean;
}

export type PendingKind = 'draw_two' | 'draw_four' | 'draw_many' | 'skip';

export interface Pending {
  kind: PendingKind;
  amount: number;
  author: Seat;
  target: Seat;
  challenge: null | { guilty: number; innocent: number; color?: Color | null };
}

export interface You {
  hand: Card[];
  drawn: Card | null;
  may_uno: boolean;
  may_uno_with: boolean;
  legal: Legal[];
}

export type Awaits =
  | 'turn' | 'drawn' | 'respond' | 'color' | 'target' | 'give' | 'pick' | 'slap' | 'ready' | 'confirm' | 'none';

export interface Round {
  dealer: Seat;
  awaits: Awaits;
  turn: Seat;
  next: Seat;
  direction: 'clockwise' | 'counterclockwise';
  top: Card;
  color: Color | null;
  starter: boolean;
  laid_by: Seat | null;
  pile: number;
  discard: number;
  pending: null | Pending;
  jumpable: boolean;
  reaction_ends_in: number;
  /** Whose two keeps the table silent. */
  silence?: Seat | null;
  you?: null | You;
}

export interface Result {
  winner: Seat | null;
  void: boolean;
  points: number[];
  totals: number[];
  hands: Card[][];
  /** What each card of `hands` counts. Shown where the server sends it; the client knows no values. */
  values?: number[][];
  ready: boolean[];
  next_in: number;
  match_winners: null | Seat[];
  ranking: null | Seat[];
}

export type Talk = 'on' | 'reactions' | 'off';

/** What a table agrees on beside the rules. */
export interface Agreed {
  clock: number;
  race: boolean;
  grace: number;
  chat: Talk;
  public: boolean;
  password: boolean;
}

export interface Vote {
  by: Seat;
  against: Seat;
  yes: number;
  no: number;
  voters: number;
  ends_in: number;
  you: boolean;
}

export interface View {
  phase: Phase;
  code: string;
  host: Seat | null;
  you: Seat | null;
  watchers: number;
  round_number: number;
  target: number;
  rules: { preset: string; options: Options };
  seats: SeatView[];
  round: null | Round;
  table: Agreed;
  clock: null | { seat: Seat; ends_in: number; whole: number; more: number };
  vote: null | Vote;
  /** Seats the viewer does not want to hear. */
  hushed?: Seat[];
  /** Who may be accused of a hint now. */
  may_accuse_hint?: Seat[];
  result: null | Result;
}

export type EventName =
  | 'joined' | 'left' | 'online' | 'offline' | 'bot_on' | 'bot_off' | 'rules' | 'cut' | 'dealt' | 'starter'
  | 'played' | 'drew' | 'kept' | 'skipped' | 'reversed' | 'pending' | 'challenged' | 'color' | 'uno' | 'caught'
  | 'accused' | 'withdrawn' | 'reshuffled' | 'turn' | 'swapped' | 'rotated' | 'exchanged' | 'hands_shuffled'
  | 'slapped' | 'readied' | 'left_round' | 'finished' | 'round_over' | 'match_over' | 'race' | 'host' | 'more_time' | 'muted'
  | 'unmuted' | 'vote' | 'vote_over' | 'table' | 'spoke'
  // Not from the log of the table: what was said, put where it was heard.
  | 'said' | 'reacted';

export type Why =
  | 'turn' | 'penalty' | 'challenge' | 'uno' | 'wrong_card' | 'false_call' | 'starter' | 'hint' | (string & {});

export interface TableEvent {
  n: number;
  e: EventName;
  seat?: Seat;
  name?: string;
  card?: Card;
  cards?: Card[];
  count?: number;
  color?: Color;
  why?: Why;
  jump?: boolean;
  uno?: boolean;
  answer?: 'cover' | 'stack' | 'deflect' | 'escape';
  returned?: boolean;
  direction?: Round['direction'];
  kind?: PendingKind;
  amount?: number;
  author?: Seat;
  target?: Seat;
  accused?: Seat;
  guilty?: boolean;
  dealer?: Seat;
  draws?: { seat: Seat; card: Card }[];
  preset?: string;
  options?: Options;
  winner?: Seat | null;
  winners?: Seat[];
  ranking?: Seat[];
  points?: number[];
  totals?: number[];
  void?: boolean;
  times?: { seat: Seat; do: string; ms?: number }[];
  fined?: boolean;
  broke?: boolean;
  text?: string;
  what?: string;
}

export interface Hello {
  t: 'hello';
  v: 1;
  name: string;
  secret: string | null;
  last: number;
  lang: string;
  watch: boolean;
  device: string;
  password?: string;
}

export type Act = { t: 'act'; id: string; seen: number; ms?: number; action: Action };

export type ClientMessage =
  | Hello
  | Act
  | { t: 'bot'; level: Level }
  | { t: 'kick'; seat: Seat }
  | { t: 'rules'; rules: string; options: Options }
  | { t: 'start' } | { t: 'next' } | { t: 'leave' }
  | { t: 'bot_for_me'; on: boolean }
  | ({ t: 'table' } & Partial<Omit<Agreed, 'password'>> & { password?: string })
  | { t: 'host'; seat: Seat }
  | { t: 'more_time' }
  | { t: 'say'; text: string }
  | { t: 'react'; what: string }
  | { t: 'mute'; seat: Seat; on: boolean; for_all: boolean }
  | { t: 'hint'; seat: Seat }
  | { t: 'vote'; yes: boolean }
  | { t: 'ping'; x: number };

export type ByeCode = 'superseded' | 'kicked' | 'ended' | 'slow' | 'shutdown' | 'store';

export type ErrorCode =
  | 'bad_json' | 'bad_message' | 'too_big' | 'too_fast' | 'unknown_table' | 'bad_secret' | 'table_full'
  | 'not_host' | 'not_now' | 'bad_rules' | 'bad_name' | 'frozen' | 'bad_password' | 'banned' | 'muted';

export type ServerMessage =
  | { t: 'welcome'; v: 1; code: string; you: Seat | null; secret?: string; view: View; n: number; events: TableEvent[] }
  | { t: 'update'; n: number; events: TableEvent[]; view: View }
  | { t: 'ok'; id: string; n: number }
  | { t: 'refused'; id: string; code: string; rule?: string; text: string }
  | { t: 'error'; id?: string; code: ErrorCode; text: string }
  | { t: 'said'; seat: Seat; name: string; text: string }
  | { t: 'reacted'; seat: Seat; name: string; what: string }
  | { t: 'bye'; code: ByeCode; text: string }
  | { t: 'pong'; x: number };
