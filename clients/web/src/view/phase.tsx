// A table as its phase asks for it, with its voice and its keys: the same for a table of a server and for one in the page.

import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { announce, topLine } from '../announce';
import { keepFocus } from '../focus';
import { game } from '../game';
import { t } from '../i18n';
import { onKey } from '../keys';
import type { View } from '../protocol';
import type { State } from '../state';
import { speak } from '../speak';
import { Lobby } from './lobby';
import { openHelp } from './menu';
import { tableTitle } from './parts';
import type { Replay } from './replay';
import { Result } from './result';
import { Table } from './table';
import { Talk } from './talk';

/** Everything that is to be heard, from one place. */
function useVoice(s: State | null): void {
  const news = s?.news.n ?? 0;
  const note = s?.note.n ?? 0;
  const status = s?.status;
  useEffect(() => {
    if (!s?.view || !news) return;
    if (!s.news.back) return speak(announce(t, s.view, s.news.events));
    const r = s.view.round;
    if (s.view.phase !== 'play' || !r) return;
    const mine = r.turn === s.you;
    speak([topLine(t, s.view), mine ? t('e.turn.you') : t('e.turn', { p: s.view.seats[r.turn]?.name ?? '' })]);
  }, [news]);
  useEffect(() => { if (s?.note.text) speak([s.note.text]); }, [note]);
  const [wasOff, setWasOff] = useState(false);
  useEffect(() => {
    if (status === 'off' && s?.view) {
      speak([t('table.off')]);
      setWasOff(true);
    } else if (status === 'on' && wasOff) {
      speak([t('table.back')]);
      setWasOff(false);
    }
  }, [status]);
}

function Phase({ s, view, seeAgain }: { s: State; view: View; seeAgain: () => void }) {
  switch (view.phase) {
    case 'lobby': return <Lobby s={s} view={view} />;
    case 'play': return view.round ? <Table s={s} view={view} round={view.round} /> : <main class="page" />;
    default: return view.result ? <Result s={s} view={view} result={view.result} seeAgain={seeAgain} /> : <main class="page" />;
  }
}

/** What the table in `game` shows. Hooks that belong to every table stand in `useTable`. */
export function TableScreen({ code }: { code: string }) {
  useTable(code);
  const s = game.value;
  const [again, setAgain] = useState<typeof Replay | null>(null);
  const over = s?.view?.phase === 'round_over' || s?.view?.phase === 'match_over';
  // The next deal ends it.
  useEffect(() => { if (!over) setAgain(null); }, [over]);
  if (!s?.view) return null;
  if (over && again) {
    const Again = again;
    return <Again back={() => setAgain(null)} />;
  }
  return <><Phase s={s} view={s.view} seeAgain={() => void import('./replay').then((m) => setAgain(() => m.Replay))} /><Talk /></>;
}

/** Voice, keys, title and focus of the table in `game`. */
export function useTable(code: string): void {
  useEffect(() => {
    const down = (e: KeyboardEvent) => onKey(e, openHelp);
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, []);
  const s = game.value;
  useVoice(s);
  // A table left in another tab calls from its name.
  const mine = s?.view?.phase === 'play' && s.view.round?.turn === s.you;
  useEffect(() => { document.title = mine ? `${t('table.yourTurn')} · ${tableTitle(code)}` : `${tableTitle(code)} · Penult`; }, [mine, code]);
  useLayoutEffect(keepFocus);
}
