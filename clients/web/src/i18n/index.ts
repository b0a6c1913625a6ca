// Texts: one flat record per language, loaded on demand; plural forms by Intl.PluralRules. Changing the language redraws
// everything that called `t`, since the record lives in a signal.

import { signal } from '@preact/signals';
import { parts } from '../cardcode';
import type { Card, Color } from '../protocol';
import type en from './en';

export type Lang = 'en' | 'ru' | 'uk';
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Key = keyof typeof en;
export type Texts<K extends string = Key> = Record<K, string | Forms>;
export type Params = Record<string, string | number>;
export type Say = (key: Key, params?: Params) => string;

export const kLangs: readonly { id: Lang; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'ru', name: 'Русский' },
  { id: 'uk', name: 'Українська' },
];

const load: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import('./en'),
  ru: () => import('./ru'),
  uk: () => import('./uk'),
};

/** How `t` is made from a record; tests make theirs without loading. */
export function speaker(texts: Texts, lang: Lang): Say {
  const rules = new Intl.PluralRules(lang);
  return (key, params = {}) => {
    const entry = texts[key];
    const text = typeof entry === 'string' ? entry : (entry[rules.select(Number(params.n))] ?? entry.other ?? '');
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  };
}

const current = signal<{ lang: Lang; say: Say } | null>(null);

export const lang = (): Lang => current.value?.lang ?? 'en';

export const t: Say = (key, params) => current.value?.say(key, params) ?? '';

export async function setLang(id: Lang): Promise<void> {
  const texts = (await load[id]()).default;
  current.value = { lang: id, say: speaker(texts, id) };
  document.documentElement.lang = id;
}

export function detectLang(languages: readonly string[]): Lang {
  for (const tag of languages) {
    const known = kLangs.find((l) => tag.toLowerCase().split('-')[0] === l.id);
    if (known) return known.id;
  }
  return 'en';
}

/** "red seven", "красная семёрка": the adjective agrees with the noun where the language asks for it. */
export function cardName(card: Card, say: Say = t): string {
  const p = parts(card);
  if (!p) return say(`v.${card}` as Key);
  const fem = say('v.fem').split(' ').includes(p.sign);
  return `${say(`c.${p.color}${fem ? '.f' : ''}` as Key)} ${say(`v.${p.sign}` as Key)}`;
}

export const colorName = (color: Color, say: Say = t): string => say(`c.${color}`);

/** Sentences begin with a capital letter, whatever word comes first. */
export const capital = (s: string): string => s.charAt(0).toLocaleUpperCase(lang()) + s.slice(1);
