// Chat, quick reactions, and what can be decided about people. A dialog like the menu: nothing in it is part of the game.

import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sentence, lineScene } from '../announce';
import { Icon } from '../cards';
import { game, tell } from '../game';
import { type Key, t } from '../i18n';
import type { View } from '../protocol';
import type { State } from '../state';

const kReactions = ['hello', 'nice', 'wow', 'oops', 'laugh', 'think', 'thanks', 'good_game'] as const;
const kFaces: Record<(typeof kReactions)[number], string> = {
  hello: '👋', nice: '👍', wow: '😮', oops: '😬', laugh: '😄', think: '🤔', thanks: '🙏', good_game: '🤝',
};
const kLongestLine = 200;

const shown = signal(false);
/** Lines heard when the dialog was last open. */
const read = signal(0);

export function TalkButton({ s }: { s: State }) {
  const news = s.lines - 1 > read.value;
  return (
    <button type="button" class={news ? 'icon-button news' : 'icon-button'} onClick={() => { shown.value = true; }}
      aria-label={t(news ? 'talk.openNew' : 'talk.open')}>
      <Icon name="talk" />
    </button>
  );
}

function Say({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const send = (e: Event) => {
    e.preventDefault();
    if (text.trim()) tell({ t: 'say', text });
    setText('');
    close();
  };
  return (
    <form class="line" onSubmit={send}>
      <input class="grow" aria-label={t('talk.say')} placeholder={t('talk.say')} maxLength={kLongestLine} value={text} autocomplete="off"
        onInput={(e) => setText(e.currentTarget.value)} />
      <button type="submit">{t('talk.send')}</button>
    </form>
  );
}

function Reactions({ close }: { close: () => void }) {
  return (
    <div class="reactions" role="group" aria-label={t('talk.reactions')}>
      {kReactions.map((what) => (
        <button key={what} type="button" onClick={() => { tell({ t: 'react', what }); close(); }}>
          <span aria-hidden="true">{kFaces[what]}</span> {t(`r.${what}` as Key)}
        </button>
      ))}
    </div>
  );
}

function Person({ view, i }: { view: View; i: number }) {
  const seat = view.seats[i]!;
  const host = view.you === view.host;
  const hushed = view.hushed?.includes(i) ?? false;
  const name = seat.name;
  return (
    <li>
      <b class="name">{name}</b>
      <div class="line wrap">
        <button type="button" class="slim" aria-pressed={hushed} aria-label={`${t('talk.hush')}: ${name}`}
          onClick={() => tell({ t: 'mute', seat: i, on: !hushed, for_all: false })}>{t('talk.hush')}</button>
        {view.may_accuse_hint?.includes(i) && (
          <button type="button" class="slim" aria-label={`${t('talk.hint')}: ${name}`} onClick={() => { tell({ t: 'hint', seat: i }); shown.value = false; }}>
            {t('talk.hint')}
          </button>
        )}
        {host && (
          <>
            <button type="button" class="slim" aria-pressed={seat.muted === true} aria-label={`${t('talk.mute')}: ${name}`}
              onClick={() => tell({ t: 'mute', seat: i, on: !seat.muted, for_all: true })}>{t('talk.mute')}</button>
            <button type="button" class="slim" aria-label={`${t('talk.host')}: ${name}`} onClick={() => tell({ t: 'host', seat: i })}>{t('talk.host')}</button>
            <button type="button" class="slim warn" aria-label={`${t('talk.kick')}: ${name}`} onClick={() => tell({ t: 'kick', seat: i })}>{t('talk.kick')}</button>
          </>
        )}
      </div>
    </li>
  );
}

export function Talk() {
  const ref = useRef<HTMLDialogElement>(null);
  const open = shown.value;
  const s = game.value;
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal();
    else if (!open) ref.current?.close();
  }, [open]);
  useEffect(() => {
    if (open && s) read.value = s.lines - 1;
  }, [open, s?.lines]);
  const close = () => {
    shown.value = false;
  };
  const view = s?.view;
  const lines = s?.log.filter((e) => e.e === 'said' || e.e === 'reacted') ?? [];
  const chat = view?.table.chat ?? 'off';
  const seated = view?.you !== null && view?.you !== undefined;
  const others = view?.seats.map((x, i) => ({ x, i })).filter(({ x, i }) => x.kind === 'human' && i !== view.you) ?? [];
  return (
    <dialog ref={ref} class="menu" aria-labelledby="talk-title" onClose={close}>
      {open && view && (
        <>
          <header class="bar">
            <h2 id="talk-title">{t('talk.open')}</h2>
            <button type="button" class="icon-button" aria-label={t('set.close')} onClick={close}><Icon name="close" /></button>
          </header>
          {view.round && view.round.silence !== null && view.round.silence !== undefined && <p class="problem">{t('talk.silence')}</p>}
          {chat !== 'on' && <p>{t(chat === 'off' ? 'talk.off' : 'talk.onlyReactions')}</p>}
          {lines.length > 0 && (
            <ul class="plain lines">{lines.slice(-8).map((e) => <li key={e.n}>{sentence(lineScene(t, view), e)}</li>)}</ul>
          )}
          {seated && chat !== 'off' && <Reactions close={close} />}
          {seated && chat === 'on' && <Say close={close} />}
          {seated && others.length > 0 && (
            <section aria-labelledby="talk-people">
              <h3 id="talk-people">{t('talk.people')}</h3>
              <ul class="plain people">{others.map(({ i }) => <Person key={i} view={view} i={i} />)}</ul>
            </section>
          )}
        </>
      )}
    </dialog>
  );
}
