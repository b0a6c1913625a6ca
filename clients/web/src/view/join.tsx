import { useEffect, useState } from 'preact/hooks';
import { ApiError, tableInfo } from '../api';
import { t } from '../i18n';
import type { TableInfo } from '../http';
import { go } from '../route';
import { Bar, NameField, nameGiven } from './parts';

/** From a link to a seat in at most two taps: the name is remembered, so mostly it is one. */
export function Join({ code, enter }: { code: string; enter: (watch: boolean, password: string) => void }) {
  const [info, setInfo] = useState<TableInfo | null>(null);
  const [problem, setProblem] = useState('');
  const [password, setPassword] = useState('');
  useEffect(() => {
    let here = true;
    tableInfo(code).then(
      (i) => here && setInfo(i),
      (e: unknown) => here && setProblem(e instanceof ApiError && e.status === 404 ? t('join.none', { code }) : t('err.network')),
    );
    return () => { here = false; };
  }, [code]);
  const free = info?.phase === 'lobby' && info.open_seats > 0;
  const names = info?.seats.map((s) => s.name).join(', ');
  return (
    <main class="page">
      <Bar title={t('join.title', { code })} />
      <form class="sheet narrow" onSubmit={(e) => { e.preventDefault(); if (nameGiven()) enter(!free, password); }}>
        <p class={problem ? 'problem' : ''} role={problem ? 'alert' : undefined}>
          {problem || (info ? (names ? t('join.seats', { names }) : t('join.nobody')) : t('join.loading', { code }))}
        </p>
        {info && !free && <p>{t(info.phase === 'lobby' ? 'join.full' : 'join.playing')}</p>}
        {info && (
          <>
            <NameField />
            {info.password && (
              <p class="field">
                <label for="password">{t('join.password')}</label>
                <input id="password" type="password" autocomplete="off" required maxLength={128} value={password}
                  onInput={(e) => setPassword(e.currentTarget.value)} />
              </p>
            )}
            <div class="rows">
              {free && <button type="submit" class="hot">{t('join.sit')}</button>}
              <button type={free ? 'button' : 'submit'} class={free ? '' : 'hot'} onClick={free ? () => nameGiven() && enter(true, password) : undefined}>
                {t('join.watch')}
              </button>
            </div>
          </>
        )}
        {problem && <button type="button" class="hot" onClick={() => go('/')}>{t('join.home')}</button>}
      </form>
    </main>
  );
}
