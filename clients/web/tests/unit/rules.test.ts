import { expect, it } from 'vitest';
import type { Rulebook } from '../../src/protocol';
import { differences, effective } from '../../src/rules';

const option = (name: string, value: string, values: string[]) => ({ name, title: name, text: '', values, default: value, rule: 'X-01' });
const book: Rulebook = {
  presets: [
    { name: 'classic-108', title: 'Classic', text: '', options: {} },
    { name: 'forum', title: 'Forum', text: '', options: { answer: 'cover' } },
  ],
  options: [option('answer', 'none', ['none', 'cover', 'stack']), option('target', '500', [])],
};

it('reads a preset with its changes', () => {
  expect(effective(book, 'forum', { target: '300' })).toEqual({ answer: 'cover', target: '300' });
});

it('marks what differs from the official rules', () => {
  expect(differences(book, 'classic-108', {})).toEqual([]);
  expect(differences(book, 'forum', { target: '300' }).map((d) => [d.option.name, d.value, d.official])).toEqual([
    ['answer', 'cover', 'none'], ['target', '300', '500'],
  ]);
});
