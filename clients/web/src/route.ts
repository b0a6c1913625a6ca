// The addresses: the start page, a table, practice, the rulebook, statistics, and replays.

import { signal } from '@preact/signals';

export type Route =
  | { at: 'home' | 'practice' | 'rules' | 'stats' | 'replay' }
  | { at: 'table'; code: string }
  | { at: 'match'; id: number };

const kPlain = ['practice', 'rules', 'stats', 'replay'] as const;

export function parse(path: string): Route {
  const table = /^\/t\/([A-Za-z]{4,6})\/?$/.exec(path);
  if (table) return { at: 'table', code: (table[1] ?? '').toUpperCase() };
  const match = /^\/m\/(\d{1,12})\/?$/.exec(path);
  if (match) return { at: 'match', id: Number(match[1]) };
  const plain = kPlain.find((p) => path === `/${p}` || path === `/${p}/`);
  return { at: plain ?? 'home' };
}

export const route = signal<Route>({ at: 'home' });

export function startRouting(): void {
  route.value = parse(location.pathname);
  window.addEventListener('popstate', () => { route.value = parse(location.pathname); });
}

export function go(to: string): void {
  history.pushState(null, '', to);
  route.value = parse(location.pathname);
  window.scrollTo(0, 0);
}
