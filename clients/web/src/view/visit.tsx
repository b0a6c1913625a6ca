// A table's address: resumes the seat if its secret is stored, else asks once, then shows what the table's phase asks for.

import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { announce, topLine } from '../announce';
import { keepFocus } from '../focus';
import { game, leaveScreen, retake, visit } from '../game';
import { t } from '../i18n';
import { takesSeat } from '../intent';
import { onKey } from '../keys';
import { tickets } from '../prefs';
import type { View } from '../protocol';
import type { State } from '../state';
import { speak } from '../speak';
import { go } from '../route';
import { Join } from './join';
import { Lobby } from './lobby';
import { openHelp } from './menu';
import { Bar } from './parts';
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

function Gone({ s, again }: { s: State; again: () => void }) {
  const why = s.bye?.code ?? s.error?.code;
  const text =
    why === 'superseded' ? t('join.superseded')
    : why === 'kicked' ? t('join.kicked')
    : why === 'ended' ? t('join.ended')
    : why === 'bad_password' ? t('join.badPassword')
    : why === 'bad_secret' ? t('join.badSecret')
    : why === 'unknown_table' ? t('join.none', { code: s.code })
    : (s.bye?.text ?? s.error?.text ?? t('err.network'));
  const home = () => {
    leaveScreen();
    go('/');
  };
  return (
    <main class="page">
      <Bar title={t('join.title', { code: s.code })} />
      <section class="sheet narrow">
        <p data-home tabIndex={-1}>{text}</p>
        <div class="rows">
          {why === 'superseded' && <button type="button" class="hot" onClick={retake}>{t('join.here')}</button>}
          {s.error && why !== 'unknown_table' && why !== 'banned' && (
            <button type="button" class="hot" onClick={again}>{t('join.again')}</button>
          )}
          <button type="button" onClick={home}>{t('join.home')}</button>
        </div>
      </section>
    </main>
  );
}

function Phase({ s, view }: { s: State; view: View }) {
  switch (view.phase) {
    case 'lobby': return <Lobby s={s} view={view} />;
    case 'play': return view.round ? <Table s={s} view={view} round={view.round} /> : <main class="page" />;
    default: return view.result ? <Result s={s} view={view} result={view.result} /> : <main class="page" />;
  }
}

export function Visit({ code }: { code: string }) {
  const [asking, setAsking] = useState(() => !tickets.value[code] && !takesSeat(code));
  useEffect(() => {
    if (!asking) visit(code);
    return leaveScreen;
  }, [code]);
  useEffect(() => {
    const down = (e: KeyboardEvent) => onKey(e, openHelp);
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, []);
  const s = game.value;
  useVoice(s);
  // A table left in another tab calls from its name.
  const mine = s?.view?.phase === 'play' && s.view.round?.turn === s.you;
  useEffect(() => { document.title = mine ? `${t('table.yourTurn')} · ${code}` : `${code} · Penult`; }, [mine, code]);
  useLayoutEffect(keepFocus);
  if (asking) {
    return <Join code={code} enter={(watch, password) => { setAsking(false); visit(code, watch, password); }} />;
  }
  if (!s) return <main class="page" />;
  if (s.status === 'closed') return <Gone s={s} again={() => { leaveScreen(); setAsking(true); }} />;
  if (!s.view) {
    return (
      <main class="page">
        <Bar title={t('join.title', { code })} />
        <p class="sheet narrow">{s.status === 'off' ? t('table.off') : t('join.loading', { code })}</p>
      </main>
    );
  }
  return <><Phase s={s} view={s.view} /><Talk /></>;
}
