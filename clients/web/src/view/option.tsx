// One option of the rules: its control, its texts, an example in cards, and who says so.

import { Face } from '../cards';
import { pictureOf } from '../examples';
import type { Option } from '../http';
import { cardName, t } from '../i18n';
import { labelOf, sourceOf } from '../rules';

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

export function Picture({ option }: { option: string }) {
  const steps = pictureOf(option);
  if (!steps.length) return null;
  const name = (step: string) => (step === '→' ? '→' : step === 'back' ? t('rules.hidden') : cardName(step));
  return (
    <p class="picture" role="img" aria-label={steps.map(name).join(', ').replaceAll(', →,', ' →')}>
      {steps.map((step, i) => (step === '→' ? <span key={i}>→</span> : <Face key={i} card={step} />))}
    </p>
  );
}

/** What is said about an option, wherever it is read. */
export function About({ option, value, open }: { option: Option; value: string; open?: boolean }) {
  const source = sourceOf(option, value);
  const guide = option.guide && <p>{option.guide} <small>{option.rule}</small></p>;
  return (
    <>
      {source && <small>{t('rules.source', { s: source })}</small>}
      {open ? guide : option.guide && (
        <details>
          <summary aria-label={t('rules.guideOf', { p: option.title })}>{t('rules.guide')}</summary>
          <Picture option={option.name} />
          {guide}
        </details>
      )}
    </>
  );
}

export function Row({ option, value, changed, pick }: { option: Option; value: string; changed: boolean; pick: (v: string) => void }) {
  const id = `opt-${option.name}`;
  return (
    <div class={changed ? 'option changed' : 'option'}>
      <label for={id}>{option.title}</label>
      <small id={`${id}-text`}>{option.text}</small>
      <Control option={option} value={value} pick={pick} />
      <About option={option} value={value} />
    </div>
  );
}
