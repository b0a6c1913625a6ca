// Choosing rules: a preset, and a folded form for what shall differ from it. Names, texts, values and conflicts are the engine's.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, judgeRules } from '../api';
import type { Rulebook, Verdict } from '../http';
import type { Options } from '../protocol';
import { differences, effective, labelOf } from '../rules';
import { lang, t } from '../i18n';
import { Link } from './link';
import { Row } from './option';

export interface Choice {
  preset: string;
  options: Options;
}

/** What the engine says of the choice, asked anew at every change; null while it has said nothing yet. */
export function useVerdict(choice: Choice | null): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const language = lang();
  useEffect(() => {
    let here = true;
    if (choice) {
      judgeRules(choice.preset, choice.options, language).then(
        (said) => here && setVerdict(said),
        (error) => here && setVerdict(error instanceof ApiError ? { code: null, conflicts: [{ rule: '', text: error.message }] } : null),
      );
    }
    return () => { here = false; };
  }, [choice, language]);
  return verdict;
}

/** What is inside is built when it is first unfolded, so that sixty options weigh nothing before. */
function Folded({ title, note, children }: { title: string; note: string; children: () => ComponentChildren }) {
  const [opened, setOpened] = useState(false);
  return (
    <details class="options" onToggle={(e) => { if (e.currentTarget.open) setOpened(true); }}>
      <summary>{title} <small>{note}</small></summary>
      {opened && children()}
    </details>
  );
}

/** Always in sight: how far these rules are from the official ones. */
export function Differences({ book, choice }: { book: Rulebook; choice: Choice }) {
  const diff = differences(book, choice.preset, choice.options);
  if (!diff.length) return <p>{t('lobby.sameAsOfficial')}</p>;
  return (
    <details>
      <summary>{t('lobby.differs', { n: diff.length })}</summary>
      <dl class="diff">
        {diff.map((d) => (
          <div key={d.option.name}>
            <dt>{d.option.title}</dt>
            <dd><b>{labelOf(d.option, d.value)}</b> <small>{t('lobby.officially', { v: labelOf(d.option, d.official) })}</small></dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** All sets with the sentence that tells them apart. */
function Sets({ book, choice, change }: { book: Rulebook; choice: Choice; change: (c: Choice) => void }) {
  return (
    <fieldset class="sets">
      <legend class="sr">{t('home.rules')}</legend>
      {book.presets.map((p) => (
        <label key={p.name}>
          <input type="radio" name="set" checked={p.name === choice.preset} onChange={() => change({ preset: p.name, options: {} })} />
          <span>{p.title} <small>{p.text}</small></span>
        </label>
      ))}
    </fieldset>
  );
}

interface FormProps {
  book: Rulebook;
  choice: Choice;
  verdict: Verdict | null;
  change: (c: Choice) => void;
}

export function RulesForm({ book, choice, verdict, change }: FormProps) {
  const base = effective(book, choice.preset, {});
  const now = { ...base, ...choice.options };
  const preset = book.presets.find((p) => p.name === choice.preset);
  const some = (n: number) => (n ? t('home.options.some', { n }) : '');
  const pick = (name: string, v: string) => {
    const { [name]: _, ...rest } = choice.options;
    change({ ...choice, options: v === base[name] || v === '' ? rest : { ...rest, [name]: v } });
  };
  const row = (name: string) => {
    const o = book.options.find((one) => one.name === name);
    return o && <Row key={name} option={o} value={now[name] ?? ''} changed={name in choice.options} pick={(v) => pick(name, v)} />;
  };
  return (
    <>
      <p class="field">
        <label for="preset">{t('home.rules')}</label>
        <select
          id="preset" value={choice.preset} aria-describedby="preset-text"
          onChange={(e) => change({ preset: e.currentTarget.value, options: {} })}
        >
          {book.presets.map((p) => <option key={p.name} value={p.name}>{p.title}</option>)}
        </select>
        <small id="preset-text">{preset?.text} {preset?.source && t('rules.source', { s: preset.source })}</small>
      </p>
      <Differences book={book} choice={choice} />
      <Folded title={t('rules.sets')} note={t('rules.sets.note', { n: book.presets.length })}>
        {() => <Sets book={book} choice={choice} change={change} />}
      </Folded>
      <Folded title={t('home.options')} note={some(Object.keys(choice.options).length) || t('home.options.none')}>
        {() => book.groups.map((group) => (
          <Folded key={group.title} title={group.title} note={some(group.options.filter((name) => name in choice.options).length)}>
            {() => group.options.map(row)}
          </Folded>
        ))}
      </Folded>
      <ul class="plain problem" aria-live="polite">
        {verdict?.conflicts.map((one) => <li key={one.text}>{one.text} {one.rule && <small>{one.rule}</small>}</li>)}
      </ul>
      {verdict?.code && (
        <Folded title={t('rules.code')} note={verdict.code}>
          {() => <Link id="rules-link" label={t('rules.link')} url={`${location.origin}/?rules=${verdict.code}`} title={preset?.title ?? ''} />}
        </Folded>
      )}
    </>
  );
}
