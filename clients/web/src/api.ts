// The few HTTP calls of docs/protocol.md.

import type { ErrorBody, Options, Rulebook, TableInfo, Verdict } from './protocol';

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

/** The code of a rule set, and what keeps it from being played. */
export const judgeRules = (rules: string, options: Options, lang: string): Promise<Verdict> =>
  post(`/api/rules?lang=${lang}`, { rules, options });

export const tableInfo = (code: string): Promise<TableInfo> => call(`/api/tables/${encodeURIComponent(code)}`);

const books = new Map<string, Promise<Rulebook>>();

/** Asked once per language; a failure is not remembered. */
export function rulebook(lang: string): Promise<Rulebook> {
  const known = books.get(lang);
  if (known) return known;
  const asked = call<Rulebook>(`/api/rules?lang=${lang}`);
  books.set(lang, asked);
  asked.catch(() => books.delete(lang));
  return asked;
}
