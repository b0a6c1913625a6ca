// What the player is asked, as a panel beside the piles. Never a modal: hand, UNO and Catch stay where they are.

import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { kHex, kInk, kShape } from '../cards';
import { kColors } from '../cardcode';
import { act, ask, chooseSeat, layAnyway, nameColor, simple, tap, hand } from '../game';
import { capital, cardName, colorName, t } from '../i18n';
import { parts } from '../cardcode';
import type { Color, Legal, Round, Seat, View, You } from '../protocol';
import { legalFor, type State } from '../state';

function Panel({ title, children, grab }: { title: string; children: ComponentChildren; grab?: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  // Only a question that one's own press has raised takes the focus; others are announced and wait.
  useLayoutEffect(() => { if (grab) ref.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }); }, [title]);
  return (
    <div class="ask" role="group" aria-labelledby="ask-title" ref={ref}>
      <h2 id="ask-title">{title}</h2>
      {children}
    </div>
  );
}

function Colors({ s, colors, cancel, bluff }: { s: State; colors: readonly Color[]; cancel: boolean; bluff?: boolean }) {
  const held = (c: Color) => s.hand.filter((h) => parts(h.card)?.color === c).length;
  return (
    <Panel title={t('ask.color')} grab={cancel}>
      {bluff && <p>{t('ask.bluff')}</p>}
      <div class="colors">
        {colors.map((c) => (
          <button key={c} type="button" class="color" style={{ background: kHex[c], color: kInk[c] }} onClick={() => nameColor(c)}>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d={kShape[c]} fill="currentColor" /></svg>
            <span>{capital(colorName(c))}</span>
            <span class="held" aria-hidden="true">{held(c)}</span>
          </button>
        ))}
      </div>
      {cancel && <button type="button" class="slim" onClick={() => ask(null)}>{t('ask.cancel')}</button>}
    </Panel>
  );
}

function Seats({ title, view, legal }: { title: string; view: View; legal: (Seat | null)[] }) {
  return (
    <Panel title={title}>
      <div class="choices">
        {legal.map((i) => {
          const x = i === null ? null : view.seats[i];
          return (
            <button key={i} type="button" onClick={() => chooseSeat(i)}>
              {x ? <><span>{x.name}</span> <small>{t('table.cards', { n: x.cards })}</small></> : t('ask.nobody')}
            </button>
          );
        })}
      </div>
    </Panel>
  );
}

function Respond({ view, round, you, take }: { view: View; round: Round; you: You; take: boolean }) {
  const p = round.pending;
  if (!p) return null;
  const who = view.seats[p.author]?.name ?? '';
  const c = you.legal.some((a) => a.do === 'challenge') ? p.challenge : null;
  const answers = you.legal.some((a) => a.do === 'play' && !a.wrong);
  return (
    <Panel title={c ? t('ask.challenge', { p: who }) : t('ask.respond', { p: who, card: cardName(round.top) })}>
      {answers && <p>{t('ask.respond.cards')}</p>}
      {c?.color && <p>{t('ask.challenge.color', { c: colorName(c.color) })}</p>}
      <div class="outcomes">
        {take && (
          <button type="button" class="outcome" onClick={() => simple('take')}>
            <b>{p.kind === 'skip' ? t('e.skipped.you') : t('ask.take', { n: p.amount })}</b>
            {p.kind !== 'skip' && <span>{t('ask.take.why')}</span>}
          </button>
        )}
        {c && (
          <button type="button" class="outcome warn" onClick={() => simple('challenge')}>
            <b>{t('ask.challenge.go')}</b>
            <span>{t('ask.challenge.guilty', { p: who, n: c.guilty })} {t('ask.challenge.innocent', { n: c.innocent })}</span>
          </button>
        )}
      </div>
    </Panel>
  );
}

function Drawn({ you }: { you: You }) {
  const h = hand.value.findLast((x) => x.card === you.drawn);
  const plays = you.legal.some((a) => a.do === 'play' && !a.wrong && a.card === you.drawn);
  return (
    <Panel title={t(plays ? 'ask.drawn' : 'ask.drawn.misfit', { card: cardName(you.drawn ?? '') })}>
      <div class="outcomes">
        {plays && h && <button type="button" class="outcome hot" onClick={() => tap(h)}><b>{t('ask.play')}</b></button>}
        <button type="button" class="outcome" onClick={() => simple('keep')}><b>{t('ask.keep')}</b></button>
      </div>
    </Panel>
  );
}

function One({ title, text, go, press }: { title: string; text?: string; go: string; press: () => void }) {
  return (
    <Panel title={title}>
      {text && <p>{text}</p>}
      <button type="button" class="outcome hot" onClick={press}><b>{go}</b></button>
    </Panel>
  );
}

/** Wrong cards can be called out while other things go on: a row, not a question of its own. */
export function Accuse({ view, you }: { view: View; you: You }) {
  const legal = you.legal.filter((a) => a.do === 'accuse');
  return legal.length > 0 && (
    <div class="choices">
      {legal.map((a) => (
        <button key={a.seat} type="button" class="warn" onClick={() => act({ do: 'accuse', seat: a.seat })}>
          {t('ask.accuse', { p: view.seats[a.seat ?? 0]?.name ?? '' })}
        </button>
      ))}
    </div>
  );
}

/** Where nobody is to be the fastest, what may be called now is asked in words, for as long as everybody has. */
export function prompt(s: State, view: View, round: Round): JSX.Element | null {
  const you = round.you;
  if (!you || view.table.race || round.reaction_ends_in <= 0) return null;
  const catches = you.legal.filter((a) => a.do === 'catch');
  const jumps = s.hand.filter((h, i) => legalFor(view, h.card, ['jump']) && s.hand.findIndex((x) => x.card === h.card) === i);
  if (!catches.length && !jumps.length) return null;
  return (
    <div class="choices">
      {catches.map((a) => (
        <button key={a.seat} type="button" class="hot" onClick={() => act({ do: 'catch', seat: a.seat })}>
          {t('ask.catch.one', { p: view.seats[a.seat ?? 0]?.name ?? '' })}
        </button>
      ))}
      {jumps.map((h) => <button key={h.key} type="button" class="hot" onClick={() => tap(h)}>{t('ask.jump', { card: cardName(h.card) })}</button>)}
    </div>
  );
}

/** In the order in which one question hides another: own begun ones first, then what the server waits for. */
export function question(s: State, view: View, round: Round): JSX.Element | null {
  const you = round.you;
  if (!you) return null;
  if (s.ask?.kind === 'color') {
    return <Colors s={s} colors={s.ask.colors} cancel bluff={legalFor(view, s.ask.card, [s.ask.as])?.bluff} />;
  }
  if (s.ask?.kind === 'wrong') {
    return (
      <Panel title={t('ask.wrong', { card: capital(cardName(s.ask.card)) })} grab>
        <div class="outcomes">
          <button type="button" class="outcome" onClick={() => ask(null)}><b>{t('ask.cancel')}</b></button>
          <button type="button" class="outcome warn" onClick={layAnyway}><b>{t('ask.lay')}</b></button>
        </div>
      </Panel>
    );
  }
  if (s.ask?.kind === 'catch') return <Seats title={t('ask.catch')} view={view} legal={s.ask.seats} />;
  const all = (verb: Legal['do']) => you.legal.filter((a) => a.do === verb);
  const has = (verb: Legal['do']) => all(verb).length > 0;
  const seats = (verb: Legal['do']) => all(verb).map((a) => a.seat ?? null);
  if (has('color')) return <Colors s={s} colors={all('color').flatMap((a) => a.colors ?? a.color ?? kColors)} cancel={false} />;
  if (has('swap')) return <Seats title={t('ask.swap')} view={view} legal={seats('swap')} />;
  if (has('exchange')) return <Seats title={t('ask.exchange')} view={view} legal={seats('exchange')} />;
  if (has('give')) return <Panel title={t('ask.give')}><p>{t('hint.give')}</p></Panel>;
  if (has('pick')) {
    return (
      <Panel title={t('ask.pick')}>
        <div class="choices numbers">
          {all('pick').map((a) => (
            <button key={a.number} type="button" onClick={() => act({ do: 'pick', number: a.number })}>{a.number}</button>
          ))}
        </div>
      </Panel>
    );
  }
  if (has('slap')) return <One title={t('ask.slap')} text={t('ask.slap.why')} go={t('ask.slap')} press={() => simple('slap')} />;
  if (has('ready')) return <One title={t('ask.ready')} text={t('ask.ready.why')} go={t('ask.ready')} press={() => simple('ready')} />;
  if (has('keep') && you.drawn) return <Drawn you={you} />;
  if (has('challenge') || (has('take') && round.awaits === 'respond')) {
    return <Respond view={view} round={round} you={you} take={has('take')} />;
  }
  if (has('confirm')) {
    return (
      <Panel title={t('ask.confirm')}>
        <button type="button" class="outcome" onClick={() => simple('confirm')}><b>{t('ask.confirm.go')}</b></button>
      </Panel>
    );
  }
  return null;
}
