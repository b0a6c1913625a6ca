import { expect, it } from 'vitest';
import type { Rulebook } from '../../src/http';
import { differences, effective, labelOf, sourceOf } from '../../src/rules';

const option = (name: string, value: string, values: string[]) => ({
  name, title: name, text: '', values, labels: values.map((v) => v.toUpperCase()), sources: values.map((v) => `who says ${v}`),
  default: value, rule: 'X-01', guide: '', source: 'somebody',
});
const book: Rulebook = {
  presets: [
    { name: 'classic-108', title: 'Classic', text: '', source: '', options: {} },
    { name: 'forum', title: 'Forum', text: '', source: '', options: { answer: 'cover' } },
  ],
  options: [option('answer', 'none', ['none', 'cover', 'stack']), option('target', '500', []), option('blank', 'wild', ['wild', 'custom'])],
  groups: [],
};

it('reads a preset with its changes', () => {
  expect(effective(book, 'forum', { target: '300' })).toEqual({ answer: 'cover', target: '300', blank: 'wild' });
});

it('marks what differs from the official rules', () => {
  expect(differences(book, 'classic-108', {})).toEqual([]);
  expect(differences(book, 'forum', { target: '300' }).map((d) => [d.option.name, d.value, d.official])).toEqual([
    ['answer', 'cover', 'none'], ['target', '300', '500'],
  ]);
});

it('names a value and its source, and leaves numbers and effects as they are', () => {
  const [answer, target, blank] = book.options as [Rulebook['options'][0], Rulebook['options'][0], Rulebook['options'][0]];
  expect([labelOf(answer, 'cover'), sourceOf(answer, 'cover')]).toEqual(['COVER', 'who says cover']);
  expect([labelOf(target, '300'), sourceOf(target, '300')]).toEqual(['300', 'somebody']);
  expect(sourceOf(blank, 'custom(next_draws(3))')).toBe('who says custom');
});
