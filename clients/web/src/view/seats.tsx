import { Icon } from '../cards';
import { t } from '../i18n';
import type { Round, SeatView, View } from '../protocol';
import type { State } from '../state';

function Mark({ seat, next }: { seat: SeatView; next: boolean }) {
  if (seat.out) return <span class="tag quiet">{t('table.out')}</span>;
  if (seat.said_uno && seat.cards === 1) return <span class="tag">{t('table.uno')}</span>;
  if (seat.kind === 'human' && (seat.away || !seat.online)) return <span class="tag quiet away">{t('table.away')}</span>;
  if (next) return <span class="tag quiet next-up"><span>{t('table.next')}</span></span>;
  return null;
}

function Seat({ seat, i, round, gain, clock }: { seat: SeatView; i: number; round: Round; gain: number; clock: number | null }) {
  const on = round.turn === i && round.awaits !== 'none';
  const gone = seat.kind === 'human' && (seat.away || !seat.online);
  const bot = seat.kind === 'bot' || seat.bot_plays;
  return (
    <li class={`seat${on ? ' on' : ''}${gone ? ' gone' : ''}`} data-seat={i} aria-current={on ? 'step' : undefined}>
      <span class="who">
        {bot && <><Icon name="bot" /><span class="sr">{t(seat.kind === 'bot' ? 'table.bot' : 'table.botPlays')} </span></>}
        <b title={seat.name}>{seat.name}</b>
      </span>
      <span class="count">
        <Icon name="card" /><span aria-hidden="true">{seat.cards}</span><span class="sr">{t('table.cards', { n: seat.cards })} </span>
        {gain > 0 && <span class="gain" key={gain} aria-hidden="true">{t('table.drew', { n: gain })}</span>}
      </span>
      <Mark seat={seat} next={round.next === i && !on} />
      <span class="score"><span class="sr">{t('table.points', { n: seat.score })}</span><span aria-hidden="true">{seat.score}</span></span>
      {on && clock !== null && <span class="fuse" style={{ animationDuration: `${clock}ms` }} />}
    </li>
  );
}

/** The others in the order of play, starting at the viewer's left. */
export function Seats({ s, view, round }: { s: State; view: View; round: Round }) {
  const count = view.seats.length;
  const first = view.you === null ? 0 : view.you + 1;
  const order = Array.from({ length: view.you === null ? count : count - 1 }, (_, k) => (first + k) % count);
  return (
    <section aria-label={t('table.players')}>
      <ul class={`seats n${order.length}`}>
        {order.map((i) => {
          const seat = view.seats[i];
          const clock = view.clock?.seat === i ? view.clock.ends_in : null;
          return seat && <Seat key={i} seat={seat} i={i} round={round} gain={s.gains[i] ?? 0} clock={clock} />;
        })}
      </ul>
    </section>
  );
}

/** Which way it goes: as a line, as chevrons, and as a word. */
export function Rail({ round }: { round: Round }) {
  const back = round.direction === 'counterclockwise';
  return (
    <p class={back ? 'rail back' : 'rail'}>
      <span class="line-art" aria-hidden="true" />
      <span>{t(back ? 'table.ccw' : 'table.cw')}</span>
    </p>
  );
}
