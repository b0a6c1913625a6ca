import { logLines } from '../announce';
import { Face } from '../cards';
import { useCountdown } from '../clock';
import { tell } from '../game';
import { cardName, t } from '../i18n';
import type { Card, Result as RoundResult, View } from '../protocol';
import type { State } from '../state';
import { Banner } from './banner';
import { Bar, tableTitle } from './parts';

function Cards({ cards, values }: { cards: Card[]; values: number[] | undefined }) {
  if (!cards.length) return <p class="none">{t('result.noCards')}</p>;
  return (
    <ul class="minis">
      {cards.map((c, i) => (
        <li key={i}>
          <span role="img" aria-label={cardName(c)}><Face card={c} /></span>
          {values && <small>{values[i]}</small>}
        </li>
      ))}
    </ul>
  );
}

function title(view: View, r: RoundResult): string {
  const name = (i: number) => view.seats[i]?.name ?? '';
  const m = r.match_winners;
  if (m?.length === 1) return m[0] === view.you ? t('result.matchYou') : t('result.match', { p: name(m[0] ?? 0) });
  if (m?.length) return t('result.matchMany', { names: m.map(name).join(', ') });
  if (r.void || r.winner === null) return t('result.void');
  return r.winner === view.you ? t('result.youWon') : t('result.won', { p: name(r.winner) });
}

/** After a match by its ranking, after a round by the totals. */
function order(view: View, r: RoundResult): number[] {
  if (r.ranking) return r.ranking;
  return view.seats.map((_, i) => i).sort((a, b) => (r.totals[b] ?? 0) - (r.totals[a] ?? 0));
}

function Next({ s, view, result }: { s: State; view: View; result: RoundResult }) {
  const over = view.phase === 'match_over';
  const left = useCountdown(s.at, !over && result.next_in > 0 ? result.next_in : null);
  const ready = view.you !== null && result.ready[view.you] === true;
  return (
    <div class="rows next">
      {view.you !== null && (ready && !over
        ? <p>{t('result.youReady')}</p>
        : <button type="button" class="hot" onClick={() => tell({ t: 'next' })}>{t(over ? 'result.rematch' : 'result.next')}</button>)}
      {left !== null && <p><small>{t('result.nextIn', { n: left })}</small></p>}
    </div>
  );
}

export function Result({ s, view, result, seeAgain }: { s: State; view: View; result: RoundResult; seeAgain: () => void }) {
  const over = view.phase === 'match_over';
  const lines = logLines(t, view, s.log, 4);
  return (
    <main class="page result">
      <Bar title={tableTitle(view.code)}><p class="turn"><span>{t('table.round', { n: view.round_number })}</span></p></Bar>
      <Banner s={s} />
      <h2 class="headline" data-home tabIndex={-1}>{title(view, result)}</h2>
      <div class="scores sheet">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('result.player')}</th>
              <th scope="col" class="num">{t('result.points')}</th>
              <th scope="col" class="num">{t('result.total')}</th>
            </tr>
          </thead>
          {order(view, result).map((i) => {
            const seat = view.seats[i];
            return seat && (
              <tbody key={i} class={i === result.winner || result.match_winners?.includes(i) ? 'winner' : ''}>
                <tr>
                  <th scope="row">
                    <span class="name">{seat.name}</span>
                    {!over && <span class="tag quiet">{t(result.ready[i] ? 'result.ready' : 'result.waiting')}</span>}
                  </th>
                  <td class="num">{result.points[i] ? `+${result.points[i]}` : '0'}</td>
                  <td class="num"><b>{result.totals[i] ?? 0}</b></td>
                </tr>
                <tr class="left-cards">
                  <td colSpan={3}>
                    <span class="sr">{t('result.hand')}: </span>
                    <Cards cards={result.hands[i] ?? []} values={result.values?.[i]} />
                  </td>
                </tr>
              </tbody>
            );
          })}
        </table>
        {view.target > 0 && <p><small>{t('result.target', { n: view.target })}</small></p>}
      </div>
      <Next s={s} view={view} result={result} />
      <div class="rows next"><button type="button" onClick={seeAgain}>{t('result.again')}</button></div>
      <ul class="log sheet" aria-label={t('table.log')}>{lines.map((l) => <li key={l.n}>{l.text}</li>)}</ul>
    </main>
  );
}
