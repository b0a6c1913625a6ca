// The table being visited: ties the socket to the reducer and turns presses into actions. What a press means depends only on
// the list of legal actions the server sent with the view.

import { computed, signal } from '@preact/signals';
import { deviceKey, dropTicket, keepTicket, prefs, ticketOf } from './prefs';
import type { Action, Agreed, Card, ClientMessage, Color, Legal, Level, Options, Seat, ServerMessage, Verb } from './protocol';
import type { Rulebook } from './http';
import { ApiError, rulebook, tableInfo } from './api';
import { lang, t } from './i18n';
import { onReturn, TableSocket, type Wire } from './socket';
import { cue, cueOf } from './sound';
import { count } from './stats';
import { busy, initial, legalFor, may, type Ask, type Held, reduce, sorted, type Msg, type State } from './state';

const kCooldown = 3000;

export const game = signal<State | null>(null);

/** Own hand in the order chosen. */
export const hand = computed<Held[]>(() => {
  const s = game.value;
  return !s ? [] : prefs.value.sort ? sorted(s.hand) : s.hand;
});

/** When Catch may be pressed again. */
export const coolUntil = signal(0);

/** Presets and options in the viewer's language, once they have come. */
export const book = signal<Rulebook | null>(null);

export function loadBook(): void {
  rulebook(lang()).then((b) => { book.value = b; }, () => undefined);
}

type Update = Extract<ServerMessage, { t: 'update' }>;

let socket: TableSocket | null = null;
let unhook: (() => void) | null = null;
let painted = 0;

function dispatch(m: Msg): void {
  if (game.value) game.value = reduce(game.value, m);
}

function received(m: ServerMessage): void {
  dispatch({ t: 'server', m, at: performance.now() });
  if (m.t === 'update') heard(m);
  if (m.t === 'welcome' && m.secret && !local) keepTicket(m.code, m.secret, prefs.value.name);
  if (m.t === 'bye' && (m.code === 'kicked' || m.code === 'ended')) dropTicket(game.value?.code ?? '');
  // What is refused at the door is not refused less by knocking again.
  if (m.t === 'error' && !socket?.ready) shut(m.code === 'bad_secret' || m.code === 'unknown_table' || m.code === 'banned');
  if (m.t === 'update' || m.t === 'welcome') requestAnimationFrame(() => { painted = performance.now(); });
}

/** The updates of the round going on, so that it can be seen again when it is over. */
export const course: Update[] = [];

function heard(m: Update): void {
  if (m.events.some((e) => e.e === 'dealt')) course.length = 0;
  course.push(m);
  const you = m.view.you;
  cue(cueOf(m.events, you));
  if (you !== null) count(m, you);
}

function shut(forget: boolean): void {
  if (forget) dropTicket(game.value?.code ?? '');
  socket?.close();
  dispatch({ t: 'status', status: 'closed' });
}

/** A socket that never opens does not say why; whether there is such a table can be asked. */
function lookWhy(code: string): void {
  tableInfo(code).catch((e: unknown) => {
    if (!(e instanceof ApiError) || e.status !== 404 || game.value?.code !== code) return;
    dispatch({ t: 'server', m: { t: 'error', code: 'unknown_table', text: '' }, at: 0 });
    shut(true);
  });
}

/** A table in the page itself leaves nothing behind. */
let local = false;

export function visit(code: string, watch = false, password = '', open?: (url: string) => Wire, inPage = false): void {
  leaveScreen();
  local = inPage;
  loadBook();
  game.value = initial(code, inPage ? null : ticketOf(code));
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  socket = new TableSocket({
    url: `${scheme}://${location.host}/ws/${code}`,
    hello: () => ({
      t: 'hello', v: 1, name: prefs.value.name, secret: secretNow(code), last: game.value?.n ?? 0, lang: lang(), watch,
      device: deviceKey(), ...(password ? { password } : {}),
    }),
    message: received,
    status: (status) => {
      dispatch({ t: 'status', status });
      if (status === 'off' && !game.value?.view && !local) lookWhy(code);
    },
    open,
  });
  unhook = onReturn(() => socket?.wake());
  socket.connect();
}

/** The seat may have been taken up in another tab, and with it another secret. */
const secretNow = (code: string) => (local ? null : ticketOf(code)) ?? game.value?.secret ?? null;

/** The texts of refusals come from the server: a new language needs a new hello. */
export function languageChanged(): void {
  loadBook();
  if (socket && game.value?.status === 'on') socket.connect();
}

export function leaveScreen(): void {
  socket?.close();
  unhook?.();
  socket = null;
  unhook = null;
  game.value = null;
}

export const retake = (): void => socket?.connect();

export function tell(m: ClientMessage): void {
  if (!socket?.send(m)) note(t('hint.offline'));
}

export const note = (text: string, rule?: string): void => dispatch({ t: 'note', text, rule });

export const addBot = (level: Level): void => tell({ t: 'bot', level });
export const changeRules = (rules: string, options: Options): void => tell({ t: 'rules', rules, options });

export const agree = (change: Partial<Omit<Agreed, 'password'>> & { password?: string }): void => tell({ t: 'table', ...change });

export function leaveTable(): void {
  const code = game.value?.code;
  socket?.send({ t: 'leave' });
  if (code) dropTicket(code);
}

export function act(action: Action, key: number | null = null): void {
  const s = game.value;
  if (!s || !socket) return;
  if (s.status !== 'on') return note(t('hint.offline'));
  const speech = action.do === 'uno' || action.do === 'catch' || action.do === 'accuse';
  if (!speech && busy(s)) return note(t('hint.busy'));
  const ms = painted ? Math.max(0, Math.round(performance.now() - painted)) : undefined;
  const id = socket.act(action, s.n, ms);
  dispatch({ t: 'sent', sent: { id, action, key } });
}

export const ask = (a: Ask | null): void => dispatch({ t: 'ask', ask: a });

function withUno(a: Action): Action {
  const s = game.value;
  return s?.armed && s.view?.round?.you?.may_uno_with ? { ...a, uno: true } : a;
}

function lay(l: Legal, h: { card: Card; key: number }): void {
  if (l.colors?.length) {
    ask({ kind: 'color', card: h.card, key: h.key, as: l.do === 'jump' ? 'jump' : 'play', colors: l.colors });
    return;
  }
  const a: Action = l.do === 'give' ? { do: 'give', card: h.card } : withUno({ do: l.do, card: h.card });
  act(a, h.key);
}

/** A press on a card of the hand. A card that is not legal is sent all the same: the server says why not. */
export function tap(h: Held): void {
  const s = game.value;
  if (!s?.view?.round?.you || s.view.phase !== 'play') return;
  if (prefs.value.twice && s.ask?.kind !== 'lift') return ask({ kind: 'lift', card: h.card, key: h.key });
  if (s.ask?.kind === 'lift') {
    if (s.ask.key !== h.key) return ask({ kind: 'lift', card: h.card, key: h.key });
    ask(null);
  }
  const legal = legalFor(s.view, h.card, ['play', 'give']) ?? legalFor(s.view, h.card, ['jump']);
  // Where wrong cards are really laid, a slip of the finger would cost two cards.
  if (legal?.wrong) return ask({ kind: 'wrong', card: h.card, key: h.key });
  if (legal) return lay(legal, h);
  act({ do: 'play', card: h.card }, h.key);
}

export function nameColor(color: Color): void {
  const s = game.value;
  if (s?.ask?.kind === 'color') {
    const { card, key, as } = s.ask;
    act(withUno({ do: as, card, color }), key);
  } else if (may(s?.view ?? null, 'color')) act({ do: 'color', color });
}

export function layAnyway(): void {
  const s = game.value;
  const a = s?.ask;
  if (a?.kind !== 'wrong') return;
  const legal = legalFor(s?.view ?? null, a.card, ['play']);
  if (legal) lay(legal, a);
}

export const draw = (): void => act({ do: may(game.value?.view ?? null, 'take') ? 'take' : 'draw' });

export function simple(verb: Verb): void {
  act({ do: verb });
}

/** Said now where that is possible, else kept for the next card; where neither fits the server says why. */
export function uno(): void {
  const s = game.value;
  const r = s?.view?.round;
  if (!s || !r?.you) return;
  if (s.armed) dispatch({ t: 'arm', on: false });
  else if (r.you.may_uno && !r.you.may_uno_with) act({ do: 'uno' });
  else if (r.you.may_uno_with || r.turn !== s.you) {
    dispatch({ t: 'arm', on: true });
    note(t('hint.armed'));
  } else act({ do: 'uno' });
}

/** Always at hand and always looking the same, so that it has to be noticed when it is due; pressing at random does not pay. */
export function tryCatch(): void {
  const s = game.value;
  const view = s?.view;
  if (!view?.round?.you) return;
  if (Date.now() < coolUntil.value) return note(t('hint.cooling'));
  const all = view.seats.map((x, seat) => ({ x, seat })).filter(({ seat }) => seat !== view.you);
  const due = all.filter(({ x }) => x.catchable).map(({ seat }) => seat);
  const target = due[0] ?? all.find(({ x }) => x.cards === 1)?.seat;
  if (due.length > 1) return ask({ kind: 'catch', seats: due });
  if (!due.length) coolUntil.value = Date.now() + kCooldown;
  if (target === undefined) return note(t('hint.noCatch'));
  act({ do: 'catch', seat: target });
}

/** A seat pressed, or its digit: whatever the table asks a seat for. */
export function chooseSeat(seat: Seat | null): boolean {
  const s = game.value;
  if (!s?.view) return false;
  if (s.ask?.kind === 'catch') {
    if (seat === null || !s.ask.seats.includes(seat)) return false;
    act({ do: 'catch', seat });
    return true;
  }
  const legal = s.view.round?.you?.legal.find((a) => (a.do === 'swap' || a.do === 'exchange') && a.seat === seat);
  if (!legal) return false;
  act({ do: legal.do, seat });
  return true;
}
