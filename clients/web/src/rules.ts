// Reading the rulebook the server sends: what a preset and its changes come to, and where that differs from the official rules.

import type { Option, Rulebook } from './http';
import type { Options } from './protocol';

/** The official rules of the classic deck; everything is measured against them. */
const kOfficial = 'classic-108';

export function effective(book: Rulebook, preset: string, changes: Options): Options {
  const out: Options = {};
  for (const o of book.options) out[o.name] = o.default;
  return { ...out, ...book.presets.find((p) => p.name === preset)?.options, ...changes };
}

/** What the value is called; the value itself where it needs no words. */
export function labelOf(option: Option, value: string): string {
  return option.labels[option.values.indexOf(value)] ?? value;
}

/** Who says so: of this value, or of the option where the value is a number or an effect. */
export function sourceOf(option: Option, value: string): string {
  return option.sources[option.values.indexOf(value.replace(/\(.*/, ''))] ?? option.source;
}

export interface Difference {
  option: Option;
  value: string;
  official: string;
}

export function differences(book: Rulebook, preset: string, changes: Options): Difference[] {
  const official = effective(book, kOfficial, {});
  const here = effective(book, preset, changes);
  const out: Difference[] = [];
  for (const option of book.options) {
    const value = here[option.name] ?? '';
    if (value !== official[option.name]) out.push({ option, value, official: official[option.name] ?? '' });
  }
  return out;
}
