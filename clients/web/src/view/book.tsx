// The rulebook to read: all options with their guides, found by any word.

import { useEffect, useState } from 'preact/hooks';
import { rulebook } from '../api';
import type { Option, Rulebook } from '../http';
import { lang, t } from '../i18n';
import { labelOf } from '../rules';
import { About, Picture } from './option';
import { Bar } from './parts';

const fold = (s: string) => s.toLocaleLowerCase().replaceAll('ё', 'е');

function fits(option: Option, words: string[]): boolean {
  const text = fold(`${option.title} ${option.text} ${option.guide} ${option.rule} ${option.labels.join(' ')} ${option.name}`);
  return words.every((w) => text.includes(w));
}

function Entry({ option }: { option: Option }) {
  return (
    <article class="entry">
      <h3>{option.title} <small>{option.rule}</small></h3>
      <p>{option.text}</p>
      <Picture option={option.name} />
      {option.values.length > 0 && (
        <ul class="values">
          {option.values.map((v, i) => <li key={v}>{v === option.default ? <b>{labelOf(option, v)}</b> : labelOf(option, v)} <small>{option.sources[i]}</small></li>)}
        </ul>
      )}
      <About option={option} value="" open />
    </article>
  );
}

export function Book() {
  const [book, setBook] = useState<Rulebook | null>(null);
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState('');
  const language = lang();
  useEffect(() => {
    document.title = `${t('book.title')} · Penult`;
    rulebook(language).then(setBook, () => setProblem(t('err.network')));
  }, [language]);
  const words = fold(query).split(/\s+/).filter(Boolean);
  const groups = book?.groups.map((g) => ({
    title: g.title,
    options: g.options.flatMap((name) => book.options.find((o) => o.name === name) ?? []).filter((o) => fits(o, words)),
  })).filter((g) => g.options.length > 0) ?? [];
  const count = groups.reduce((n, g) => n + g.options.length, 0);
  return (
    <main class="page book">
      <Bar title={t('book.title')} home />
      <p class="field">
        <label for="find">{t('book.find')}</label>
        <input id="find" type="search" value={query} autocomplete="off" onInput={(e) => setQuery(e.currentTarget.value)} />
      </p>
      <p aria-live="polite">{problem || (book ? t('book.found', { n: count }) : t('practice.loading'))}</p>
      {groups.map((g) => (
        <section key={g.title} class="sheet" aria-label={g.title}>
          <h2>{g.title}</h2>
          {g.options.map((o) => <Entry key={o.name} option={o} />)}
        </section>
      ))}
    </main>
  );
}
