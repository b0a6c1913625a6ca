// Choosing rules: a preset, and a folded form for what shall differ from it. Names, texts, values and conflicts are the server's.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, judgeRules } from '../api';
import type { Option, Options, Rulebook, Verdict } from '../protocol';
import { effective, labelOf, sourceOf } from '../rules';
import { lang, t } from '../i18n';

export interface Choice {
  preset: string;
  options: Options;
}

/** What the server says of the choice, asked anew at every change; null while it has said nothing yet. */
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

const kCustom = 'custom';

function Control({ option, value, pick }: { option: Option; value: string; pick: (v: string) => void }) {
  const id = `opt-${option.name}`;
  const about = `${id}-text`;
  if (!option.values.length) {
    const number = option.most !== undefined;
    return (
      <input
        id={id} value={value} inputMode={number ? 'numeric' : 'text'} pattern={number ? '[0-9]+' : undefined} aria-describedby={about}
        onChange={(e) => { if (e.currentTarget.reportValidity()) pick(e.currentTarget.value.trim()); }}
      />
    );
  }
  const own = value.startsWith(`${kCustom}(`);
  return (
    <>
      <select
        id={id} value={own ? kCustom : value} aria-describedby={about}
        onChange={(e) => pick(e.currentTarget.value === kCustom ? `${kCustom}(next_draws(3))` : e.currentTarget.value)}
      >
        {option.values.map((v) => <option key={v} value={v}>{labelOf(option, v)}</option>)}
      </select>
      {own && (
        <input
          value={value.slice(kCustom.length + 1, -1)} aria-label={t('rules.effect', { p: option.title })}
          onChange={(e) => pick(`${kCustom}(${e.currentTarget.value.trim()})`)}
        />
      )}
    </>
  );
}

function Row({ option, value, changed, pick }: { option: Option; value: string; changed: boolean; pick: (v: string) => void }) {
  const id = `opt-${option.name}`;
  const source = sourceOf(option, value);
  return (
    <div class={changed ? 'option changed' : 'option'}>
      <label for={id}>{option.title}</label>
      <small id={`${id}-text`}>{option.text}</small>
      <Control option={option} value={value} pick={pick} />
      {source && <small>{t('rules.source', { s: source })}</small>}
      {option.guide && (
        <details>
          <summary aria-label={t('rules.guideOf', { p: option.title })}>{t('rules.guide')}</summary>
          <p>{option.guide} <small>{option.rule}</small></p>
        </details>
      )}
    </div>
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
      {verdict?.code && <small>{t('rules.code')} <code>{verdict.code}</code></small>}
    </>
  );
}
