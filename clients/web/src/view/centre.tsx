// The middle of the table: the two piles, the color in play, the last moves, and in their place beside the piles whatever the
// player is asked. The piles stay in sight then, smaller: they are what the answer depends on.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { logLines } from '../announce';
import { Face, Shape } from '../cards';
import { fly } from '../fly';
import { move } from '../motion';
import { draw } from '../game';
import { cardName, capital, colorName, t } from '../i18n';
import type { Card, Round, View } from '../protocol';
import { may, type State } from '../state';
import { Accuse, prompt, question } from './ask';

const kLogLines = 4;

function DrawPile({ s, view, round }: { s: State; view: View; round: Round }) {
  const p = round.pending;
  const amount = p && p.kind !== 'skip' ? p.amount : 0;
  const take = may(view, 'take');
  const text = take && amount ? t('table.take', { n: amount }) : t('table.draw');
  const ready = take || may(view, 'draw');
  const watching = s.you === null;
  return (
    <button type="button" class={ready ? 'pile stock ready' : 'pile stock'} onClick={draw} disabled={watching}>
      <Face card="back" />
      {amount > 0 && <span class="amount" aria-hidden={take}>+{amount}</span>}
      <span class="cap">{text}<span class="sr">. {t('table.pile')}: {t('table.cards', { n: round.pile })}</span></span>
      <span class="left" aria-hidden="true">{round.pile}</span>
    </button>
  );
}

/** The last cards laid, the top one last; a replayed or fresh table only knows the top. */
function lastCards(s: State, round: Round): { card: Card; n: number }[] {
  const laid = s.log.filter((e) => (e.e === 'played' || (e.e === 'starter' && !e.returned)) && e.card);
  const start = s.log.findLastIndex((e) => e.e === 'dealt');
  const since = start < 0 ? laid : laid.filter((e) => e.n > (s.log[start]?.n ?? 0));
  const cards = since.slice(-3).map((e) => ({ card: e.card ?? '', n: e.n }));
  if (cards.at(-1)?.card !== round.top) return [{ card: round.top, n: s.n }];
  return cards;
}

function Discard({ s, round }: { s: State; round: Round }) {
  const ref = useRef<HTMLDivElement>(null);
  const cards = lastCards(s, round);
  const top = cards.at(-1);
  useLayoutEffect(() => {
    const e = s.news.events.findLast((x) => x.e === 'played');
    if (e && e.n === top?.n && !s.news.back) fly(ref.current?.lastElementChild ?? null, e.seat === s.you ? null : (e.seat ?? null));
  }, [top?.n]);
  return (
    <div class="pile discard" ref={ref} role="img" aria-label={t('table.discard', { card: cardName(round.top) })}>
      {cards.map((c) => <div key={c.n} class="laid"><Face card={c.card} /></div>)}
    </div>
  );
}

function Log({ s, view }: { s: State; view: View }) {
  const lines = logLines(t, view, s.log, kLogLines);
  return (
    <ul class="log" aria-label={t('table.log')}>
      {lines.map((l) => <li key={l.n}>{l.text}</li>)}
    </ul>
  );
}

/** Once for each update, and not for what one finds on coming in. */
function useMotion(s: State, view: View): void {
  useLayoutEffect(() => { if (!s.news.back && s.at) move(s.news.events, view); }, [s.news.n]);
}

export function Centre({ s, view, round }: { s: State; view: View; round: Round }) {
  const asked = question(s, view, round);
  useMotion(s, view);
  const color = round.color;
  return (
    <section class={asked ? 'mid asking' : 'mid'} aria-label={t('table.centre')}>
      <div class="piles">
        <DrawPile s={s} view={view} round={round} />
        <Discard s={s} round={round} />
      </div>
      <div class="side">
        {color && (
          <p class={`now ${color}`}><Shape color={color} /><span class="sr">{t('table.color', { c: colorName(color) })}</span>
            <span aria-hidden="true">{capital(colorName(color))}</span>
          </p>
        )}
        {asked ?? prompt(s, view, round) ?? <Log s={s} view={view} />}
        {round.you && <Accuse view={view} you={round.you} />}
        {round.reaction_ends_in > 0 && (
          <p class="react" key={s.news.n}>
            {t('table.react')}<span class="fuse" style={{ animationDuration: `${round.reaction_ends_in}ms` }} />
          </p>
        )}
      </div>
    </section>
  );
}
