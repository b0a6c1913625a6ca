// Choosing rules: a preset, and a plain form for what shall differ from it. Names, texts and values are the server's.

import type { Option, Options, Rulebook } from '../protocol';
import { effective } from '../rules';
import { t } from '../i18n';

export interface Choice {
  preset: string;
  options: Options;
}

export function valueText(v: string): string {
  if (v === 'on') return t('opt.on');
  if (v === 'off') return t('opt.off');
  return v.replaceAll('_', ' ');
}

function Row({ option, value, changed, pick }: { option: Option; value: string; changed: boolean; pick: (v: string) => void }) {
  const id = `opt-${option.name}`;
  const about = option.text ? `${id}-text` : undefined;
  const values = option.values.includes(value) || !option.values.length ? option.values : [...option.values, value];
  return (
    <div class={changed ? 'option changed' : 'option'}>
      <label for={id}>{option.title}</label>
      {values.length ? (
        <select id={id} value={value} aria-describedby={about} onChange={(e) => pick(e.currentTarget.value)}>
          {values.map((v) => <option key={v} value={v}>{valueText(v)}</option>)}
        </select>
      ) : (
        <input
          id={id} value={value} inputMode={option.most === undefined ? 'text' : 'numeric'} pattern={option.most === undefined ? undefined : '[0-9]+'}
          aria-describedby={about} onChange={(e) => { if (e.currentTarget.reportValidity()) pick(e.currentTarget.value.trim()); }}
        />
      )}
      {about && <small id={about}>{option.text}</small>}
    </div>
  );
}

export function RulesForm({ book, choice, change }: { book: Rulebook; choice: Choice; change: (c: Choice) => void }) {
  const base = effective(book, choice.preset, {});
  const now = { ...base, ...choice.options };
  const preset = book.presets.find((p) => p.name === choice.preset);
  const changed = Object.keys(choice.options).length;
  const pick = (name: string, v: string) => {
    const { [name]: _, ...rest } = choice.options;
    change({ ...choice, options: v === base[name] || v === '' ? rest : { ...rest, [name]: v } });
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
        <small id="preset-text">{preset?.text}</small>
      </p>
      <details class="options">
        <summary>
          {t('home.options')} <small>{changed ? t('home.options.some', { n: changed }) : t('home.options.none')}</small>
        </summary>
        {book.options.map((o) => (
          <Row key={o.name} option={o} value={now[o.name] ?? ''} changed={o.name in choice.options} pick={(v) => pick(o.name, v)} />
        ))}
      </details>
    </>
  );
}
