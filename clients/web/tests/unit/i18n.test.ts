import { describe, expect, it } from 'vitest';
import { cardName, detectLang, speaker, type Forms, type Lang } from '../../src/i18n';
import { say, texts } from './helpers';

const langs = Object.keys(texts) as Lang[];
const holes = (s: string) => [...new Set([...s.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!.toLowerCase()))].sort().join(' ');
const forms = (v: string | Forms): string[] => (typeof v === 'string' ? [v] : Object.values(v));

describe('texts', () => {
  it.each(langs)('%s has every key, none too many, none empty', (lang) => {
    expect(Object.keys(texts[lang]).sort()).toEqual(Object.keys(texts.en).sort());
    for (const [key, v] of Object.entries(texts[lang])) {
      if (key !== 'v.fem') expect(forms(v).every((s) => s.trim() !== ''), key).toBe(true);
    }
  });

  it.each(langs)('%s has all plural forms its language needs', (lang) => {
    const need = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.sort();
    for (const [key, v] of Object.entries(texts[lang])) {
      if (typeof v !== 'string') expect(Object.keys(v).sort(), key).toEqual(need);
    }
  });

  it.each(langs)('%s fills in the same things as English', (lang) => {
    for (const [key, v] of Object.entries(texts[lang])) {
      const wanted = new Set(forms(texts.en[key as keyof typeof texts.en]).map(holes));
      for (const s of forms(v)) expect(wanted.has(holes(s)), `${key}: ${s}`).toBe(true);
    }
  });

  it('declines', () => {
    const ru = say('ru');
    expect([1, 2, 5, 11, 21, 104].map((n) => ru('table.cards', { n }))).toEqual([
      '1 карта', '2 карты', '5 карт', '11 карт', '21 карта', '104 карты',
    ]);
    expect(say('uk')('table.points', { n: 3 })).toBe('3 очки');
    expect(say('en')('table.cards', { n: 1 })).toBe('1 card');
  });

  it('names cards as a player would', () => {
    const names = (lang: Lang) => ['R7', 'G0', 'BS', 'Y+2', 'W', 'W4', 'BL', 'BR'].map((c) => cardName(c, speaker(texts[lang], lang)));
    expect(names('en')).toEqual(['red seven', 'green zero', 'blue skip', 'yellow draw two', 'wild', 'wild draw four', 'blank', 'blue reverse']);
    expect(names('ru')).toEqual(['красная семёрка', 'зелёный ноль', 'синий пропуск хода', 'жёлтая «Возьми две»', '«Закажи цвет»', '«Возьми четыре»', 'пустышка', 'синий обратный ход']);
    expect(names('uk')).toEqual(['червона сімка', 'зелений нуль', 'синій пропуск ходу', 'жовта «Візьми дві»', '«Замов колір»', '«Візьми чотири»', 'порожня карта', 'синій зворотний хід']);
  });

  it('finds the language of the device', () => {
    expect(detectLang(['de-DE', 'uk-UA', 'en'])).toBe('uk');
    expect(detectLang(['fr'])).toBe('en');
  });
});
