// What this device has played, and what the server remembers of matches under this name.

import { useEffect, useState } from 'preact/hooks';
import { matches } from '../api';
import type { Match } from '../http';
import { type Key, lang, t } from '../i18n';
import { prefs } from '../prefs';
import { go } from '../route';
import { kNothing, stats, type Stats } from '../stats';
import { Bar } from './parts';

const kRows = Object.keys(kNothing) as (keyof Stats)[];

export function StatsPage() {
  const [found, setFound] = useState<Match[] | null>(null);
  const name = prefs.value.name.trim();
  useEffect(() => {
    document.title = `${t('stats.title')} · Penult`;
    if (name) matches(name).then((m) => setFound(m.matches), () => setFound([]));
  }, [name]);
  const date = new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' });
  const number = new Intl.NumberFormat(lang());
  return (
    <main class="page">
      <Bar title={t('stats.title')} home />
      <div class="sheets">
        <section class="sheet" aria-labelledby="here">
          <h2 id="here">{t('stats.here')}</h2>
          <dl class="figures">
            {kRows.map((k) => <div key={k}><dt>{t(`stats.${k}` as Key)}</dt><dd>{number.format(stats.value[k])}</dd></div>)}
          </dl>
          <small>{t('stats.private')}</small>
        </section>
        <section class="sheet" aria-labelledby="there">
          <h2 id="there">{t('stats.there', { p: name })}</h2>
          {found?.length ? (
            <ul class="plain">
              {found.map((m) => (
                <li key={m.id}>
                  <button type="button" class="wide" onClick={() => go(`/m/${m.id}`)}>
                    <b>{m.seats.toSorted((a, b) => a.place - b.place).map((s) => `${s.name} ${s.points}`).join(', ')}</b>
                    <br /><small>{date.format(m.ended)}</small>
                  </button>
                </li>
              ))}
            </ul>
          ) : <p>{t('stats.none')}</p>}
        </section>
      </div>
    </main>
  );
}
