import { useEffect } from 'preact/hooks';
import { useCountdown } from '../clock';
import { tell } from '../game';
import { t } from '../i18n';
import type { Round, View } from '../protocol';
import { speak } from '../speak';
import type { State } from '../state';
import { Banner } from './banner';
import { Calls } from './calls';
import { Centre } from './centre';
import { Hand } from './hand';
import { Bar, tableTitle } from './parts';
import { Rail, Seats } from './seats';
import { TalkButton } from './talk';

/** Seconds left at which the time is read out; more often would drown the game. */
const kWarnings = new Set([10, 5]);

function Turn({ s, view, round }: { s: State; view: View; round: Round }) {
  const left = useCountdown(s.at, view.clock?.ends_in ?? null);
  const mine = round.turn === view.you && round.awaits !== 'none';
  useEffect(() => {
    if (mine && left !== null && kWarnings.has(left)) speak([t('table.seconds', { n: left })]);
  }, [left]);
  const text = mine
    ? t(round.awaits === 'turn' || round.awaits === 'drawn' ? 'table.yourTurn' : 'table.answer')
    : t('table.turnOf', { p: view.seats[round.turn]?.name ?? '' });
  return (
    <p class={mine ? 'turn mine' : 'turn'}>
      <span>{text}</span>
      {left !== null && (
        <span role="timer" class={left <= 5 ? 'clock hurry' : 'clock'}>
          <span aria-hidden="true">{left}</span><span class="sr">{t('table.seconds', { n: left })}</span>
        </span>
      )}
      {view.clock?.seat === view.you && left !== null && (
        <span class="bar-left" key={s.news.n} aria-hidden="true"
          style={{ animationDuration: `${view.clock.whole}ms`, animationDelay: `${view.clock.ends_in - view.clock.whole}ms` }} />
      )}
    </p>
  );
}

export function Table({ s, view, round }: { s: State; view: View; round: Round }) {
  return (
    <main class="table">
      <Bar title={tableTitle(view.code)}>
        <Turn s={s} view={view} round={round} />
        <TalkButton s={s} />
      </Bar>
      <Seats s={s} view={view} round={round} />
      <div class="strip">
        <Banner s={s} />
        <div class="line">
          <Rail round={round} />
          {view.clock && view.clock.seat === view.you && view.clock.more > 0 && (
            <button type="button" class="slim" onClick={() => tell({ t: 'more_time' })}>{t('table.moreTime')}</button>
          )}
        </div>
      </div>
      <Centre s={s} view={view} round={round} />
      {round.you && <Calls s={s} view={view} round={round} you={round.you} />}
      {round.you?.hand.length ? <Hand s={s} you={round.you} /> : <p class="watching" data-home tabIndex={-1}>{t(round.you ? 'e.finished.you' : 'table.watching')}</p>}
    </main>
  );
}
