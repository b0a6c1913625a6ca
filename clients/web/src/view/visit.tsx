// A table's address: resumes the seat if its secret is stored, else asks once, then shows what the table's phase asks for.

import { useEffect, useState } from 'preact/hooks';
import { game, leaveScreen, retake, visit } from '../game';
import { t } from '../i18n';
import { takesSeat } from '../intent';
import { tickets } from '../prefs';
import type { State } from '../state';
import { go } from '../route';
import { Join } from './join';
import { Bar } from './parts';
import { TableScreen } from './phase';

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

export function Visit({ code }: { code: string }) {
  const [asking, setAsking] = useState(() => !tickets.value[code] && !takesSeat(code));
  useEffect(() => {
    if (!asking) visit(code);
    return leaveScreen;
  }, [code]);
  const s = game.value;
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
  return <TableScreen code={code} />;
}
