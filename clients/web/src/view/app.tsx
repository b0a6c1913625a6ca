import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Sprite } from '../cards';
import { route } from '../route';
import { Home } from './home';
import { Menu } from './menu';

/** The table comes as its own file, so that the start page does not wait for it. */
const Table = signal<ComponentType<{ code: string }> | null>(null);

function loadTable(): void {
  if (!Table.value) void import('./visit').then((m) => { Table.value = m.Visit; });
}

export function App() {
  const r = route.value;
  useEffect(() => {
    if (r.at === 'table') loadTable();
    // Once the start page stands, the table's file is fetched in the quiet.
    else setTimeout(loadTable, 1500);
  }, [r.at]);
  const Visit = Table.value;
  return (
    <>
      <Sprite />
      {r.at === 'home' ? <Home /> : Visit ? <Visit key={r.code} code={r.code} /> : <main class="page" />}
      <Menu />
      <div id="live" class="sr" role="status" aria-live="polite" aria-atomic="true" />
    </>
  );
}
