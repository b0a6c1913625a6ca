// Two addresses: the start page and a table.

import { signal } from '@preact/signals';

export type Route = { at: 'home' } | { at: 'table'; code: string };

function parse(path: string): Route {
  const m = /^\/t\/([A-Za-z]{4,6})\/?$/.exec(path);
  return m ? { at: 'table', code: (m[1] ?? '').toUpperCase() } : { at: 'home' };
}

export const route = signal<Route>({ at: 'home' });

export function startRouting(): void {
  route.value = parse(location.pathname);
  window.addEventListener('popstate', () => { route.value = parse(location.pathname); });
}

export function go(path: string): void {
  history.pushState(null, '', path);
  route.value = parse(path);
  window.scrollTo(0, 0);
}
