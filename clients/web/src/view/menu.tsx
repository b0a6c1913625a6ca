// Settings and help. A dialog, since nothing in it is part of the game: the game's own questions never are one.

import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { seatData } from '../api';
import { Icon } from '../cards';
import { game, languageChanged, leaveScreen, leaveTable, tell } from '../game';
import { kLangs, type Key, type Lang, setLang, t } from '../i18n';
import { forgetAll, kept, type Pace, prefs, set } from '../prefs';
import { download } from '../share';
import { cue } from '../sound';
import { go } from '../route';

const shown = signal<false | 'menu' | 'help'>(false);

export const openMenu = (): void => {
  shown.value = 'menu';
};

/** The `?` key: the menu with the keys unfolded. */
export const openHelp = (): void => {
  shown.value = 'help';
};

const kHelp = ['arrows', 'enter', 'd', 'u', 'c', 'k', 'v', 'a', 'x', 's', 'colors', 'digits', 't', 'h', 'o', 'l', 'q'] as const;

function chooseLang(id: Lang): void {
  set({ lang: id });
  void setLang(id).then(languageChanged);
}

function Choice<T extends string>({ label, name, values, value, pick }: {
  label: string; name: string; values: readonly { id: T; text: string; lang?: string }[]; value: T; pick: (v: T) => void;
}) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div>
        {values.map((v) => (
          <label key={v.id} lang={v.lang}>
            <input type="radio" name={name} checked={v.id === value} onChange={() => pick(v.id)} />
            <span>{v.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Check({ label, on, flip }: { label: string; on: boolean; flip: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on} onChange={(e) => flip(e.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

const kPaces: readonly Pace[] = ['slow', 'normal', 'fast', 'off'];

/** What is kept of a person is kept here; what a server keeps of a seat it tells whoever holds its secret. */
function Data() {
  const [sure, setSure] = useState(false);
  const take = async () => {
    const here = kept();
    const seats = (here['penult.seats'] ?? {}) as Record<string, { secret: string }>;
    const there = await Promise.all(Object.entries(seats).map(async ([code, { secret }]) => [code, await seatData(code, secret)]));
    download('penult.json', JSON.stringify({ here, server: Object.fromEntries(there) }, null, 1));
  };
  return (
    <details class="help">
      <summary>{t('set.data')}</summary>
      <p><small>{t('set.data.why')}</small></p>
      <div class="rows">
        <button type="button" onClick={take}>{t('set.data.take')}</button>
        <button type="button" class="warn" onClick={() => { if (sure) { forgetAll(); location.assign('/'); } else setSure(true); }}>
          {t(sure ? 'set.data.sure' : 'set.data.drop')}
        </button>
      </div>
    </details>
  );
}

function Seat({ close }: { close: () => void }) {
  const s = game.value;
  const mine = s?.view && s.you !== null ? s.view.seats[s.you] : undefined;
  if (!s?.view) return null;
  const leave = () => {
    close();
    leaveTable();
    leaveScreen();
    go('/');
  };
  return (
    <div class="rows">
      {mine && s.view.phase === 'play' && !mine.bot_plays && (
        <button type="button" onClick={() => { tell({ t: 'bot_for_me', on: true }); close(); }}>{t('set.bot')}</button>
      )}
      <button type="button" class="warn" onClick={leave} aria-describedby={mine ? 'leave-why' : undefined}>{t('set.leave')}</button>
      {mine && s.view.phase === 'play' && <small id="leave-why">{t('set.leave.why')}</small>}
    </div>
  );
}

export function Menu() {
  const ref = useRef<HTMLDialogElement>(null);
  const open = shown.value;
  useEffect(() => {
    if (open && !ref.current?.open) ref.current?.showModal();
    else if (!open) ref.current?.close();
    if (open === 'help') ref.current?.querySelector('summary')?.focus();
  }, [open]);
  const close = () => {
    shown.value = false;
  };
  const p = prefs.value;
  return (
    <dialog ref={ref} class="menu" aria-labelledby="menu-title" onClose={close}>
      {open && (
        <>
          <header class="bar">
            <h2 id="menu-title">{t('set.title')}</h2>
            <button type="button" class="icon-button" aria-label={t('set.close')} onClick={close}><Icon name="close" /></button>
          </header>
          <Choice label={t('set.lang')} name="lang" value={p.lang} pick={chooseLang}
            values={kLangs.map((l) => ({ id: l.id, text: l.name, lang: l.id }))} />
          <Choice label={t('set.theme')} name="theme" value={p.theme} pick={(theme) => set({ theme })}
            values={(['auto', 'light', 'dark'] as const).map((id) => ({ id, text: t(`set.theme.${id}`) }))} />
          <Choice label={t('set.size')} name="size" value={p.size} pick={(size) => set({ size })}
            values={(['s', 'm', 'l'] as const).map((id) => ({ id, text: t(`set.size.${id}`) }))} />
          <Choice label={t('set.pace')} name="pace" value={p.pace} pick={(pace) => set({ pace })}
            values={kPaces.map((id) => ({ id, text: t(`set.pace.${id}`) }))} />
          <small>{t('set.motion')}</small>
          <Check label={t('set.sound')} on={p.sound} flip={(sound) => { set({ sound }); cue('turn'); }} />
          {'vibrate' in navigator && <Check label={t('set.haptics')} on={p.haptics} flip={(haptics) => { set({ haptics }); cue('turn'); }} />}
          <Check label={t('set.twice')} on={p.twice} flip={(twice) => set({ twice })} />
          <Check label={t('set.letters')} on={p.letters} flip={(letters) => set({ letters })} />
          <Check label={t('set.keys')} on={p.keys} flip={(keys) => set({ keys })} />
          <details class="help" open={open === 'help'}>
            <summary>{t('help.show')}</summary>
            <ul>{kHelp.map((k) => <li key={k}>{t(`help.${k}` as Key)}</li>)}</ul>
          </details>
          <Data />
          <Seat close={close} />
        </>
      )}
    </dialog>
  );
}
