import { useState } from 'preact/hooks';
import { addBot, book, changeRules, leaveScreen, leaveTable, tell } from '../game';
import { Icon } from '../cards';
import { t } from '../i18n';
import type { SeatView, View } from '../protocol';
import { go } from '../route';
import type { State } from '../state';
import { Banner } from './banner';
import { Agreements } from './agreements';
import { Link } from './link';
import { Bar } from './parts';
import { TalkButton } from './talk';
import { Differences, RulesForm, useVerdict, type Choice } from './rulesform';

/** Under these names other devices find themselves. */
const kOnlyHere = new Set(['localhost', '127.0.0.1', '[::1]']);

function Invite({ code }: { code: string }) {
  const [qr, setQr] = useState(false);
  return (
    <section class="sheet" aria-labelledby="invite">
      <h2 id="invite">{t('lobby.invite')}</h2>
      <p class="big-code" aria-hidden="true">{code}</p>
      <Link id="link" label={t('lobby.link')} url={`${location.origin}/t/${code}`} title={t('lobby.title', { code })} />
      {kOnlyHere.has(location.hostname) && <small>{t('lobby.onlyHere')}</small>}
      <details onToggle={(e) => setQr(e.currentTarget.open)}>
        <summary>{t('lobby.showQr')}</summary>
        {qr && <img class="qr" src={`/api/qr/${code}.svg`} width="240" height="240" alt={t('lobby.qr')} />}
      </details>
    </section>
  );
}

function Seat({ seat, i, view, host }: { seat: SeatView; i: number; view: View; host: boolean }) {
  const tags = [
    i === view.you ? t('lobby.you') : '',
    i === view.host ? t('lobby.host') : '',
    seat.kind === 'bot' ? `${t('table.bot')}: ${t(seat.level === 'random' ? 'level.random' : 'level.simple')}` : '',
    seat.kind === 'human' && !seat.online ? t('table.away') : '',
  ].filter(Boolean);
  return (
    <li class="line">
      <span class="grow name">{seat.name}</span>
      {tags.map((tag) => <span key={tag} class="tag quiet">{tag}</span>)}
      {host && i !== view.you && (
        <button type="button" class="icon-button" aria-label={t('lobby.kick', { p: seat.name })} onClick={() => tell({ t: 'kick', seat: i })}>
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

function Rules({ view, host }: { view: View; host: boolean }) {
  const [draft, setDraft] = useState<Choice | null>(null);
  const verdict = useVerdict(draft);
  const b = book.value;
  const preset = b?.presets.find((p) => p.name === view.rules.preset);
  if (draft && b) {
    const done = () => {
      changeRules(draft.preset, draft.options);
      setDraft(null);
    };
    return (
      <section class="sheet" aria-labelledby="rules">
        <h2 id="rules">{t('lobby.rules')}</h2>
        <RulesForm book={b} choice={draft} verdict={verdict} change={setDraft} />
        <div class="rows">
          <button type="button" class="hot" disabled={!!verdict?.conflicts.length} onClick={done}>{t('lobby.done')}</button>
          <button type="button" onClick={() => setDraft(null)}>{t('lobby.cancel')}</button>
        </div>
      </section>
    );
  }
  return (
    <section class="sheet" aria-labelledby="rules">
      <h2 id="rules">{t('lobby.rules')}</h2>
      <p><b>{preset?.title ?? view.rules.preset}</b>{preset?.text && <><br />{preset.text}</>}</p>
      {b && <Differences book={b} choice={{ preset: view.rules.preset, options: view.rules.options }} />}
      {host && b && (
        <button type="button" onClick={() => setDraft({ preset: view.rules.preset, options: view.rules.options })}>
          {t('lobby.change')}
        </button>
      )}
    </section>
  );
}

export function Lobby({ s, view }: { s: State; view: View }) {
  const host = view.you !== null && view.host === view.you;
  const enough = view.seats.length >= 2;
  const leave = () => {
    leaveTable();
    leaveScreen();
    go('/');
  };
  return (
    <main class="page">
      <Bar title={t('lobby.title', { code: view.code })}><TalkButton s={s} /></Bar>
      <Banner s={s} />
      <div class="sheets">
        <section class="sheet" aria-labelledby="seats">
          <h2 id="seats" data-home tabIndex={-1}>{t('lobby.seats')}</h2>
          <ol class="plain seat-list">
            {view.seats.map((seat, i) => <Seat key={i} seat={seat} i={i} view={view} host={host} />)}
          </ol>
          {view.watchers > 0 && <p><small>{t('lobby.watchers', { n: view.watchers })}</small></p>}
          {host && (
            <p class="line wrap">
              <span>{t('lobby.addBot')}</span>
              <button type="button" onClick={() => addBot('simple')}>{t('level.simple')}</button>
              <button type="button" onClick={() => addBot('random')}>{t('level.random')}</button>
            </p>
          )}
          <p class="problem" aria-live="off">{s.note.text}</p>
          <div class="rows">
            {host ? (
              <button type="button" class="hot" disabled={!enough} onClick={() => tell({ t: 'start' })}>{t('lobby.start')}</button>
            ) : (
              <p>{t('lobby.waitHost', { p: view.seats[view.host ?? -1]?.name ?? '' })}</p>
            )}
            {host && !enough && <small>{t('lobby.needTwo')}</small>}
            <button type="button" onClick={leave}>{t('lobby.leave')}</button>
          </div>
        </section>
        <Invite code={view.code} />
        <Rules view={view} host={host} />
        <Agreements view={view} host={host} />
      </div>
    </main>
  );
}
