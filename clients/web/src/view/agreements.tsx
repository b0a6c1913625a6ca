// What a table agrees on beside the rules: the clock, races, chat, a password. The host chooses, everybody sees it.

import { useState } from 'preact/hooks';
import { agree } from '../game';
import { t } from '../i18n';
import type { Agreed, Talk, View } from '../protocol';

const kClocks = [0, 15, 30, 60];
const kTalks: Talk[] = ['on', 'reactions', 'off'];

const clockText = (seconds: number) => (seconds ? t('agree.clock.some', { n: seconds }) : t('agree.clock.none'));

function Password({ has }: { has: boolean }) {
  const [text, setText] = useState('');
  const send = (e: Event) => {
    e.preventDefault();
    agree({ password: text });
    setText('');
  };
  return (
    <form class="field" onSubmit={send}>
      <label for="table-password">{t('agree.password')}</label>
      <span class="line">
        <input id="table-password" class="grow" autocomplete="off" spellcheck={false} maxLength={128} value={text}
          onInput={(e) => setText(e.currentTarget.value)} />
        <button type="submit" disabled={!text && !has}>{t(text || !has ? 'agree.password.set' : 'agree.password.drop')}</button>
      </span>
      <small>{t(has ? 'agree.password.is' : 'agree.password.none')}</small>
    </form>
  );
}

function Form({ a }: { a: Agreed }) {
  const clocks = kClocks.includes(a.clock) ? kClocks : [...kClocks, a.clock];
  return (
    <>
      <p class="field">
        <label for="clock">{t('agree.clock')}</label>
        <select id="clock" value={a.clock} onChange={(e) => agree({ clock: Number(e.currentTarget.value) })}>
          {clocks.map((n) => <option key={n} value={n}>{clockText(n)}</option>)}
        </select>
      </p>
      <label class="check">
        <input type="checkbox" checked={a.race} onChange={(e) => agree({ race: e.currentTarget.checked })} />
        <span>{t('agree.race')}</span>
      </label>
      <small>{t('agree.race.why')}</small>
      <p class="field">
        <label for="chat">{t('agree.chat')}</label>
        <select id="chat" value={a.chat} onChange={(e) => agree({ chat: e.currentTarget.value as Talk })}>
          {kTalks.map((v) => <option key={v} value={v}>{t(`agree.chat.${v}`)}</option>)}
        </select>
      </p>
      <Password has={a.password} />
    </>
  );
}

export function Agreements({ view, host }: { view: View; host: boolean }) {
  const a = view.table;
  return (
    <section class="sheet" aria-labelledby="agreements">
      <h2 id="agreements">{t('agree.title')}</h2>
      {host ? <Form a={a} /> : (
        <ul class="plain">
          <li>{t('agree.clock')}: {clockText(a.clock)}</li>
          <li>{t(a.race ? 'agree.race.on' : 'agree.race.off')}</li>
          <li>{t('agree.chat')}: {t(`agree.chat.${a.chat}`)}</li>
        </ul>
      )}
    </section>
  );
}
