// The wire to one table: keeps one socket open, comes back after a break, and sees to it that an action is done once.
// An action stays here until the server has answered it; after a break it is sent again under the same id, which the
// server answers as before without doing it twice. Nothing else is ever repeated.

import type { Act, Action, ClientMessage, Hello, ServerMessage } from './protocol';

export type Status = 'connecting' | 'on' | 'off' | 'closed';

export interface Wire {
  readonly readyState: number;
  onopen: ((e: never) => void) | null;
  onmessage: ((e: { data: unknown } & never) => void) | null;
  onclose: ((e: { code: number } & never) => void) | null;
  send(data: string): void;
  close(code?: number): void;
}

export interface SocketOptions {
  url: string;
  hello: () => Hello;
  message: (m: ServerMessage) => void;
  status: (s: Status) => void;
  /** Replaced in tests. */
  open?: (url: string) => Wire;
  random?: () => number;
}

const kFirstDelay = 300;
const kLastDelay = 5000;
const kQuiet = 10_000; // silence after which we ask whether the line still stands
const kPatience = 4000; // how long the answer may take
const kPatienceOnReturn = 1500; // the same when the page has just come back to the front
const kSuperseded = 4001;

/** These end the visit: coming back by ourselves would fight whoever sent us away. */
const kFinal = new Set(['superseded', 'kicked', 'ended']);

export class TableSocket {
  private ws: Wire | null = null;
  private waiting = new Map<string, Act>();
  private tries = 0;
  private done = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private serial = 0;
  private welcomed = false;
  private begun = 0;
  // Ids must not repeat for a seat even over page loads; randomUUID is missing on plain http.
  private readonly prefix = Math.floor(Math.random() * 36 ** 6).toString(36);

  constructor(private readonly o: SocketOptions) {}

  get ready(): boolean {
    return this.welcomed;
  }

  connect(): void {
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    this.drop();
    this.done = false;
    this.begun = Date.now();
    this.o.status(this.tries ? 'off' : 'connecting');
    const ws = (this.o.open ?? ((url) => new WebSocket(url) as unknown as Wire))(this.o.url);
    this.ws = ws;
    ws.onopen = () => ws.send(JSON.stringify(this.o.hello()));
    ws.onmessage = (e: { data: unknown }) => {
      if (this.ws === ws) this.receive(JSON.parse(String(e.data)) as ServerMessage);
    };
    ws.onclose = (e: { code: number }) => {
      if (this.ws !== ws) return;
      this.ws = null;
      if (e.code === kSuperseded) this.done = true;
      this.lost();
    };
    // A connection that neither opens nor fails (a phone between two networks) is given up like a lost one.
    this.watch = setTimeout(() => this.ws === ws && !this.welcomed && this.fail(), 10_000);
  }

  /** Back at the front, back on the network: at once, without waiting for the next try. */
  wake(): void {
    if (this.done) return;
    if (!this.welcomed) {
      // One that has only just begun is left alone: `pageshow` also comes with the first load.
      if (this.ws && Date.now() - this.begun < kPatienceOnReturn) return;
      this.tries = Math.min(this.tries, 1);
      this.connect();
    } else this.probe(kPatienceOnReturn);
  }

  /** Sends an action and keeps it until it is answered. Answers the id. */
  act(action: Action, seen: number, ms?: number): string {
    const id = `${this.prefix}${++this.serial}`;
    const act: Act = { t: 'act', id, seen, action };
    if (ms !== undefined) act.ms = ms;
    this.waiting.set(id, act);
    this.send(act);
    return id;
  }

  send(m: ClientMessage): boolean {
    if (!this.ws || !this.welcomed) return false;
    this.ws.send(JSON.stringify(m));
    return true;
  }

  close(): void {
    this.done = true;
    clearTimeout(this.retry);
    clearTimeout(this.watch);
    this.drop();
  }

  private drop(): void {
    const old = this.ws;
    this.ws = null;
    this.welcomed = false;
    old?.close();
  }

  private receive(m: ServerMessage): void {
    this.listen();
    if (m.t === 'welcome') {
      this.tries = 0;
      this.welcomed = true;
      this.o.status('on');
      this.o.message(m);
      for (const act of this.waiting.values()) this.send(act);
      return;
    }
    if (m.t === 'ok' || m.t === 'refused') {
      if (!this.waiting.delete(m.id)) return;
    }
    // An error that names no message may answer any of them: none is waited for without end.
    if (m.t === 'error' && m.id) this.waiting.delete(m.id);
    else if (m.t === 'error') this.waiting.clear();
    if (m.t === 'bye' && kFinal.has(m.code)) this.done = true;
    if (m.t !== 'pong') this.o.message(m);
  }

  private listen(): void {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.probe(kPatience), kQuiet);
  }

  private probe(patience: number): void {
    clearTimeout(this.watch);
    if (!this.send({ t: 'ping', x: ++this.serial })) return;
    this.watch = setTimeout(() => this.fail(), patience);
  }

  private fail(): void {
    this.drop();
    this.lost();
  }

  private lost(): void {
    clearTimeout(this.watch);
    this.welcomed = false;
    if (this.done) {
      this.o.status('closed');
      return;
    }
    this.o.status('off');
    const base = Math.min(kLastDelay, kFirstDelay * 2 ** this.tries++);
    // Half fixed, half chance: a restarted server is not met by all its tables in the same instant.
    const delay = base * (0.5 + 0.5 * (this.o.random ?? Math.random)());
    this.retry = setTimeout(() => this.connect(), Math.max(kFirstDelay / 2, delay));
  }
}

/** Calls `wake` whenever the browser tells that the page may have slept or lost its network. */
export function onReturn(wake: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && wake();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
  };
}
