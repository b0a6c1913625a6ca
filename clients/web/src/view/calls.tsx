// The note line and the three calls. Their places never change, whatever is being asked.

import { useEffect, useState } from 'preact/hooks';
import { coolUntil, tryCatch, uno } from '../game';
import { t } from '../i18n';
import { prefs, set } from '../prefs';
import type { Round, View, You } from '../protocol';
import type { State } from '../state';

function hint(s: State, view: View, round: Round, you: You): string {
  if (s.ask?.kind === 'lift') return t('hint.lift');
  if (s.armed) return t('hint.armed');
  if (you.legal.some((a) => a.do === 'give')) return t('hint.give');
  if (you.legal.some((a) => a.do === 'play' && !a.wrong)) return t('hint.turn');
  if (you.legal.some((a) => a.do === 'jump')) return t('hint.jump');
  return round.turn === view.you ? '' : t('hint.wait');
}

export function Calls({ s, view, round, you }: { s: State; view: View; round: Round; you: You }) {
  const until = coolUntil.value;
  const [, again] = useState(0);
  const cooling = Date.now() < until;
  useEffect(() => {
    if (!cooling) return;
    const timer = setTimeout(() => again((n) => n + 1), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  const said = s.armed || (view.you !== null && view.seats[view.you]?.said_uno === true && you.hand.length === 1);
  return (
    <section class="calls" aria-label={t('table.actions')}>
      <p class={s.note.text ? 'note said' : 'note'}>
        <span>{s.note.text || hint(s, view, round, you)}{s.note.text && s.note.rule && <small> {s.note.rule}</small>}</span>
      </p>
      <div class="buttons">
        <button type="button" class={cooling ? 'cooling' : ''} aria-disabled={cooling} onClick={tryCatch}>{t('table.catch')}</button>
        <button type="button" aria-pressed={prefs.value.sort} onClick={() => set({ sort: !prefs.value.sort })}>{t('table.sort')}</button>
        <button type="button" class="hot" aria-pressed={said} onClick={uno}>{t('table.unoButton')}</button>
      </div>
    </section>
  );
}
