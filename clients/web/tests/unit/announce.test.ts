import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, logLines, seatsLine, topLine } from '../../src/announce';
import type { Lang } from '../../src/i18n';
import type { TableEvent, View } from '../../src/protocol';
import { announcer } from '../../src/speak';
import { ev, round, say, seat, view } from './helpers';

type Step = [events: TableEvent[], view: View];

const three = (cards: [number, number, number], more: Partial<View> = {}): View =>
  view({ seats: [seat('Ann', cards[0]), seat('Bob', cards[1], { kind: 'bot', level: 'simple' }), seat('Cid', cards[2])], ...more });

/** A whole round as it comes from the server: one line of the transcript per update. */
const steps: Step[] = [
  [[ev(1, 'dealt', { dealer: 2, count: 7, cards: [] }), ev(2, 'starter', { card: 'W4', returned: true }), ev(3, 'starter', { card: 'R1' }), ev(4, 'turn', { seat: 0 })], three([7, 7, 7])],
  [[ev(5, 'played', { seat: 0, card: 'RS' }), ev(6, 'skipped', { seat: 1 }), ev(7, 'turn', { seat: 2 })], three([6, 7, 7])],
  [[ev(8, 'played', { seat: 2, card: 'RR' }), ev(9, 'reversed', { direction: 'counterclockwise' }), ev(10, 'turn', { seat: 1 })], three([6, 7, 6])],
  [[ev(11, 'drew', { seat: 1, count: 1, why: 'turn' }), ev(12, 'kept', { seat: 1 }), ev(13, 'turn', { seat: 0 })], three([6, 8, 6])],
  [[ev(14, 'drew', { seat: 0, count: 1, cards: ['Y3'], why: 'turn' })], three([7, 8, 6])],
  [[ev(15, 'kept', { seat: 0 }), ev(16, 'turn', { seat: 2 })], three([7, 8, 6])],
  [[ev(17, 'played', { seat: 2, card: 'R+2' }), ev(18, 'pending', { kind: 'draw_two', amount: 2, author: 2, target: 1 }), ev(19, 'turn', { seat: 1 })], three([7, 8, 5])],
  [[ev(20, 'drew', { seat: 1, count: 2, why: 'penalty' }), ev(21, 'turn', { seat: 0 })], three([7, 10, 5])],
  [[ev(22, 'played', { seat: 0, card: 'W4', color: 'green' }), ev(23, 'pending', { kind: 'draw_four', amount: 4, author: 0, target: 2 }), ev(24, 'turn', { seat: 2 })], three([6, 10, 5])],
  [[ev(25, 'challenged', { seat: 2, accused: 0, guilty: false }), ev(26, 'drew', { seat: 2, count: 6, why: 'challenge' }), ev(27, 'turn', { seat: 1 })], three([6, 10, 11])],
  [[ev(28, 'played', { seat: 1, card: 'W4', color: 'blue' }), ev(29, 'pending', { kind: 'draw_four', amount: 4, author: 1, target: 0 }), ev(30, 'turn', { seat: 0 })], three([6, 9, 11])],
  [[ev(31, 'challenged', { seat: 0, accused: 1, guilty: true, cards: ['G5', 'B1'] }), ev(32, 'drew', { seat: 1, count: 4, why: 'challenge' }), ev(33, 'turn', { seat: 0 })], three([6, 13, 11])],
  [[ev(34, 'reshuffled', { count: 40 }), ev(35, 'offline', { seat: 2, name: 'Cid' }), ev(36, 'bot_on', { seat: 2, name: 'Cid' })], three([6, 13, 11])],
  [[ev(37, 'played', { seat: 1, card: 'B1' }), ev(38, 'turn', { seat: 0 })], three([2, 1, 11])],
  [[ev(39, 'caught', { seat: 0, target: 1 }), ev(40, 'drew', { seat: 1, count: 2, why: 'uno' })], three([2, 3, 11])],
  [[ev(41, 'played', { seat: 0, card: 'B9', uno: true }), ev(42, 'turn', { seat: 2 })], three([1, 3, 11])],
  [[ev(43, 'played', { seat: 2, card: 'B2' }), ev(44, 'turn', { seat: 1 }), ev(45, 'played', { seat: 1, card: 'B3' }), ev(46, 'turn', { seat: 0 })], three([1, 2, 10])],
  [[ev(47, 'uno', { seat: 1 }), ev(48, 'accused', { seat: 2, target: 0, guilty: true }), ev(49, 'withdrawn', { seat: 0, card: 'B9' }), ev(50, 'drew', { seat: 0, count: 2, cards: ['R1', 'Y9'], why: 'wrong_card' })], three([4, 1, 10])],
  [[ev(51, 'played', { seat: 0, card: 'B6', jump: true }), ev(52, 'swapped', { seat: 1, target: 0 }), ev(53, 'rotated', {}), ev(54, 'color', { seat: 2, color: 'red' })], three([3, 1, 10])],
  [[ev(54.1, 'race', { seat: 2, times: [{ seat: 0, do: 'jump', ms: 312 }, { seat: 2, do: 'jump', ms: 298 }] }), ev(54.2, 'host', { seat: 0, name: 'Ann' }), ev(54.3, 'more_time', { seat: 2, name: 'Cid' }), ev(54.4, 'muted', { seat: 2, name: 'Cid' }), ev(54.5, 'unmuted', { seat: 2, name: 'Cid' })], three([3, 1, 10])],
  [[ev(54.6, 'vote', { seat: 2, target: 0 }), ev(54.7, 'vote_over', { target: 0, fined: false }), ev(54.8, 'spoke', { seat: 1, broke: true }), ev(54.9, 'table'), ev(54.91, 'said', { seat: 1, name: 'Bob', text: 'Hi' }), ev(54.92, 'reacted', { seat: 2, name: 'Cid', what: 'wow' })], three([3, 1, 10])],
  [[ev(55, 'round_over', { winner: 1, points: [0, 55, 0], totals: [0, 555, 0], void: false }), ev(56, 'match_over', { winners: [1], ranking: [1, 0, 2] })], three([3, 0, 10], { phase: 'match_over' })],
];

describe.each<Lang>(['en', 'ru', 'uk'])('what is read out in %s', (lang) => {
  it('is as written in its transcript', async () => {
    const text = steps.map(([events, v]) => announce(say(lang), v, events).join(' ')).join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(`transcripts/${lang}.txt`);
  });

  it('loses no event and leaves no hole', () => {
    for (const [events, v] of steps) {
      const text = announce(say(lang), v, events).join(' ');
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
      expect(text.trim()).not.toBe('');
    }
  });
});

describe('the log', () => {
  it('keeps the last moves and leaves out whose turn it is', () => {
    const [events, v] = steps[1]!;
    expect(logLines(say('en'), v, events, 5).map((l) => l.text)).toEqual(['You: red skip.', 'Bob is skipped.']);
    expect(logLines(say('en'), v, steps.flatMap((s) => s[0]), 3)).toHaveLength(3);
  });
});

it('tells where one stands', () => {
  const v = three([1, 2, 5], { round: round({ top: 'W', color: 'blue' }) });
  expect(topLine(say('en'), v)).toBe('On top: wild, color blue.');
  expect(seatsLine(say('uk'), v)).toBe('Bob: 2 карти. Cid: 5 карт.');
});

it('a watcher hears everybody by name', () => {
  const v = three([6, 7, 7], { you: null });
  expect(announce(say('en'), v, steps[1]![0])).toEqual(['Ann: red skip.', 'Bob is skipped.', 'Cid to play.']);
});

describe('the live region', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  it('joins what comes together, and says a repeated text again', () => {
    const said: string[] = [];
    const speak = announcer((s) => said.push(s), 100);
    speak(['One.']);
    speak(['', 'Two.']);
    vi.advanceTimersByTime(100);
    speak(['Same.']);
    vi.advanceTimersByTime(100);
    speak(['Same.']);
    vi.advanceTimersByTime(100);
    expect(said).toEqual(['One. Two.', 'Same.', 'Same.\u00a0']);
  });
});
