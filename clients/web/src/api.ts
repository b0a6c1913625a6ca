// The few HTTP calls of docs/protocol.md.

import type { ErrorBody, Options, Rulebook, TableInfo } from './protocol';

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

export const createTable = (rules: string, options: Options): Promise<{ code: string; url: string }> =>
  call('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules, options }),
  });

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
