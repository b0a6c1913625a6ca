// Small pieces that several screens share.

import type { ComponentChildren } from 'preact';
import { Icon } from '../cards';
import { t } from '../i18n';
import { set, prefs } from '../prefs';
import { go } from '../route';
import { openMenu } from './menu';

const kLongestName = 20;
const kHere = 'HERE';

export function Bar({ title, home, children }: { title: string; home?: boolean; children?: ComponentChildren }) {
  return (
    <header class="bar">
      {home && <button type="button" class="icon-button" aria-label={t('join.home')} onClick={() => go('/')}><Icon name="back" /></button>}
      <h1>{title}</h1>
      {children}
      <button type="button" class="icon-button" aria-label={t('table.menu')} onClick={openMenu}><Icon name="menu" /></button>
    </header>
  );
}

export function NameField() {
  return (
    <p class="field">
      <label for="name">{t('home.name')}</label>
      <input
        id="name" name="nickname" autocomplete="username" autocapitalize="words" spellcheck={false} required
        maxLength={kLongestName} value={prefs.value.name} aria-describedby="name-hint"
        onInput={(e) => set({ name: e.currentTarget.value })}
      />
      <small id="name-hint">{t('home.name.hint')}</small>
    </p>
  );
}

/** A table in the page has no code that would be of use to anybody. */
export const tableTitle = (code: string): string => (code === kHere ? t('practice.title') : code);

/** Puts the person back to the name field if there is none yet. */
export function nameGiven(): boolean {
  if (prefs.value.name.trim()) return true;
  const field = document.getElementById('name') as HTMLInputElement | null;
  field?.focus();
  field?.reportValidity();
  return false;
}
