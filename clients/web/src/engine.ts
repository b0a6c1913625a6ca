// The engine of the server, compiled for the page (bindings/wasm): the rulebook, the judge of rule sets, a table without a server, and
// replays. It comes after the first paint and only where it is asked for.

import wasm from '../../../build/wasm/engine.wasm?url';
import type { Rulebook, Verdict } from './http';
import type { Options, ServerMessage } from './protocol';
import { kLangs, type Lang } from './i18n';

const kStart = '_initialize';

interface Exports {
  memory: WebAssembly.Memory;
  [kStart]: () => void;
  memory_for: (size: number) => number;
  release: (text: number) => void;
  answer_length: () => number;
  rule_book: (lang: number) => number;
  verdict: (text: number, size: number, lang: number) => number;
  open_table: (text: number, size: number, lang: number, high: number, low: number, now: number) => number;
  close_table: () => void;
  receive: (text: number, size: number, now: number) => number;
  tick: (now: number) => number;
  leave: (now: number) => void;
  next_wakeup: () => number;
  records: () => number;
  replay: (text: number, size: number, seat: number) => number;
}

export type Update = Extract<ServerMessage, { t: 'update' }>;

const kNotThere = 52; // WASI's errno for a call that is not supported

/** The C library asks for a console and the like; the engine has none. */
function nothing(module: WebAssembly.Module): WebAssembly.Imports {
  const out: Record<string, Record<string, () => number>> = {};
  for (const i of WebAssembly.Module.imports(module)) (out[i.module] ??= {})[i.name] = () => kNotThere;
  return out;
}

const language = (lang: Lang) => kLangs.findIndex((l) => l.id === lang);

export class Engine {
  private readonly x: Exports;
  private readonly utf8 = new TextEncoder();
  private readonly text = new TextDecoder();

  constructor(module: WebAssembly.Module) {
    this.x = new WebAssembly.Instance(module, nothing(module)).exports as unknown as Exports;
    this.x[kStart]();
  }

  rulebook(lang: Lang): Rulebook {
    return JSON.parse(this.answer(this.x.rule_book(language(lang)))) as Rulebook;
  }

  /** What keeps a rule set from being played; where it cannot even be read, that as the only thing. */
  verdict(rules: string, options: Options, lang: Lang): Verdict {
    const body = JSON.stringify({ rules, options });
    const said = JSON.parse(this.give(body, (at, size) => this.x.verdict(at, size, language(lang)))) as Verdict | { error: { text: string } };
    return 'error' in said ? { code: null, conflicts: [{ rule: '', text: said.error.text }] } : said;
  }

  /** Answers what is wrong with the rules, or nothing. */
  open(rules: string, options: Options, lang: Lang, seed: Uint32Array, now: number): string {
    const body = JSON.stringify({ rules, options });
    const said = this.give(body, (at, size) => this.x.open_table(at, size, language(lang), seed[0] ?? 0, seed[1] ?? 0, now));
    return said && (JSON.parse(said) as { error: { text: string } }).error.text;
  }

  close(): void {
    this.x.close_table();
  }

  receive(message: string, now: number): ServerMessage[] {
    return JSON.parse(this.give(message, (at, size) => this.x.receive(at, size, now))) as ServerMessage[];
  }

  tick(now: number): ServerMessage[] {
    return JSON.parse(this.answer(this.x.tick(now))) as ServerMessage[];
  }

  /** On the clock that the calls bring; negative where nothing is planned. */
  nextWakeup(): number {
    return this.x.next_wakeup();
  }

  leave(now: number): void {
    this.x.leave(now);
  }

  records(): string {
    return this.answer(this.x.records());
  }

  /** What the seat was shown; -1: what everybody may see. */
  replay(records: string, seat: number): Update[] {
    return JSON.parse(this.give(records, (at, size) => this.x.replay(at, size, seat))) as Update[];
  }

  private answer(at: number): string {
    return this.text.decode(new Uint8Array(this.x.memory.buffer, at, this.x.answer_length()));
  }

  private give(text: string, call: (at: number, size: number) => number): string {
    const bytes = this.utf8.encode(text);
    const at = this.x.memory_for(bytes.length);
    new Uint8Array(this.x.memory.buffer, at, bytes.length).set(bytes);
    const answer = this.answer(call(at, bytes.length));
    this.x.release(at);
    return answer;
  }
}

let loading: Promise<WebAssembly.Module> | null = null;

/** Its own memory for each caller: a table, the rulebook and a replay do not disturb each other. */
export async function loadEngine(): Promise<Engine> {
  loading ??= fetch(wasm).then(async (r) => {
    if (!r.ok) throw new TypeError(`engine: ${r.status}`);
    return WebAssembly.compile(await r.arrayBuffer());
  });
  loading.catch(() => { loading = null; });
  return new Engine(await loading);
}
