// The few HTTP calls of docs/protocol.md.

import type { ErrorBody, Match, Rulebook, TableInfo, Verdict } from './http';
import type { Engine } from './engine';
import type { Lang } from './i18n';
import type { Options } from './protocol';
import type { Update } from './replay';

export class ApiError extends Error {
  constructor(readonly status: number, text: string) {
    super(text);
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, init);
  if (answer.ok) return (await answer.json()) as T;
  const body = (await answer.json().catch(() => null)) as ErrorBody | null;
  throw new ApiError(answer.status, body?.error?.text ?? String(answer.status));
}

function post<T>(path: string, body: unknown): Promise<T> {
  return call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** What is wrong with the rules comes in the language asked for. */
export const createTable = (rules: string, options: Options, lang: string): Promise<{ code: string; url: string }> =>
  post(`/api/tables?lang=${lang}`, { rules, options });

let engine: Engine | null = null;

/** The engine in the page, once somebody needs it. */
export async function engineHere(): Promise<Engine> {
  engine ??= await (await import('./engine')).loadEngine();
  return engine;
}

/** The code of a rule set, and what keeps it from being played: by the engine in the page where it is here, else by the server's. */
export async function judgeRules(rules: string, options: Options, lang: Lang): Promise<Verdict> {
  if (engine) return engine.verdict(rules, options, lang);
  try {
    return await post(`/api/rules?lang=${lang}`, { rules, options });
  } catch (e) {
    if (e instanceof ApiError) throw e;
    return (await engineHere()).verdict(rules, options, lang);
  }
}

/** A match that a server remembers. */
export const matches = (name: string): Promise<{ matches: Match[] }> => call(`/api/matches?name=${encodeURIComponent(name)}`);
export const match = (id: number): Promise<Match> => call(`/api/matches/${id}`);
export const matchReplay = (id: number, seat: number): Promise<{ updates: Update[] }> =>
  call(`/api/matches/${id}/replay${seat < 0 ? '' : `?seat=${seat}`}`);

/** What the server keeps of a seat; nothing where it keeps nothing or does not answer. */
export const seatData = (code: string, secret: string): Promise<unknown> => post('/api/data/export', { code, secret }).catch(() => null);

export const tableInfo = (code: string): Promise<TableInfo> => call(`/api/tables/${encodeURIComponent(code)}`);

const books = new Map<string, Promise<Rulebook>>();

/** Asked once per language; a failure is not remembered. Without a network the engine tells the same. */
export function rulebook(lang: Lang): Promise<Rulebook> {
  const known = books.get(lang);
  if (known) return known;
  const asked = call<Rulebook>(`/api/rules?lang=${lang}`).catch(async () => (await engineHere()).rulebook(lang));
  books.set(lang, asked);
  asked.catch(() => books.delete(lang));
  return asked;
}
