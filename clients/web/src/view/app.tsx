import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { engineHere } from '../api';
import { Sprite } from '../cards';
import { install } from '../install';
import { type Route, route } from '../route';
import { Home } from './home';
import { Menu } from './menu';

/** Everything but the start page comes as a file of its own, so that the start page does not wait for it. */
const kPages = {
  table: async () => (await import('./visit')).Visit as ComponentType<{ code: string }>,
  practice: async () => (await import('./practice')).Practice as ComponentType<{ code: string }>,
  rules: async () => (await import('./book')).Book as ComponentType<{ code: string }>,
  stats: async () => (await import('./stats')).StatsPage as ComponentType<{ code: string }>,
  replay: async () => (await import('./replay')).Replay as ComponentType<{ code: string }>,
};

type Page = keyof typeof kPages;
const pages = signal<Partial<Record<Page, ComponentType<{ code: string }>>>>({});

const pageOf = (r: Route): Page | null => (r.at === 'home' ? null : r.at === 'match' ? 'replay' : r.at);

async function load(page: Page): Promise<void> {
  if (pages.value[page]) return;
  try {
    const made = await kPages[page]();
    pages.value = { ...pages.value, [page]: made };
  } catch {
    // The server has another version by now: its files have other names.
    if (navigator.onLine) location.reload();
  }
}

const kQuiet = 1500; // ms after the first paint

export function App() {
  const r = route.value;
  const page = pageOf(r);
  useEffect(() => {
    if (page) void load(page);
    // Once the start page stands, what will likely be wanted is fetched in the quiet.
    else setTimeout(() => {
      void load('table');
      engineHere().catch(() => undefined);
    }, kQuiet);
  }, [page]);
  useEffect(install, []);
  const Shown = page && pages.value[page];
  const code = r.at === 'table' ? r.code : '';
  return (
    <>
      <Sprite />
      {!page ? <Home /> : Shown ? <Shown key={r.at === 'match' ? r.id : code} code={code} /> : <main class="page" />}
      <Menu />
      <div id="live" class="sr" role="status" aria-live="polite" aria-atomic="true" />
    </>
  );
}
