import { describe, expect, it } from 'vitest';
import type { ServerMessage, TableEvent, View } from '../../src/protocol';
import { busy, initial, legalFor, reconcile, reduce, sorted, type State } from '../../src/state';
import { ev, round, seat, view, you } from './helpers';

const on = (s: State, m: ServerMessage): State => reduce(s, { t: 'server', m, at: 0 });
const welcome = (v: View, n = 5, events: TableEvent[] = []): ServerMessage => ({ t: 'welcome', v: 1, code: 'KQZTR', you: v.you, secret: 's', view: v, n, events });
const seated = (v = view()): State => on(initial('KQZTR', null), welcome(v));
const update = (n: number, events: TableEvent[], v = view()): ServerMessage => ({ t: 'update', n, events, view: v });

describe('welcome and updates', () => {
  it('take the view as it is and keep the secret', () => {
    const s = seated();
    expect(s.secret).toBe('s');
    expect(s.you).toBe(0);
    expect(s.hand.map((h) => h.card)).toEqual(['R7', 'R7', 'W']);
    expect(s.fresh).toEqual([]);
    expect(s.news.back).toBe(true);
  });

  it('drop what has been seen', () => {
    let s = on(seated(), update(7, [ev(6, 'played', { seat: 1, card: 'R2' }), ev(7, 'turn', { seat: 0 })]));
    expect(s.news.events.map((e) => e.n)).toEqual([6, 7]);
    s = on(s, welcome(view(), 8, [ev(7, 'turn', { seat: 0 }), ev(8, 'drew', { seat: 1, count: 2 })]));
    expect(s.news.events.map((e) => e.n)).toEqual([8]);
    expect(s.log.map((e) => e.n)).toEqual([6, 7, 8]);
    expect(on(s, update(3, []))).toBe(s);
  });

  it('begin anew where the table counts from the beginning', () => {
    const s = on(on(seated(), update(9, [ev(9, 'uno', { seat: 1 })])), welcome(view(), 2));
    expect(s.n).toBe(2);
    expect(s.log).toEqual([]);
  });

  it('tell who drew how many', () => {
    const s = on(seated(), update(7, [ev(6, 'drew', { seat: 1, count: 4 }), ev(7, 'drew', { seat: 1, count: 2 })]));
    expect(s.gains).toEqual({ 1: 6 });
  });
});

describe('the own hand', () => {
  it('keeps cards and order, new ones last', () => {
    const a = reconcile([], ['R7', 'W', 'R7'], 1);
    const b = reconcile(a.hand, ['B1', 'R7', 'R7'], a.nextKey);
    expect(b.hand.map((h) => [h.key, h.card])).toEqual([[1, 'R7'], [3, 'R7'], [4, 'B1']]);
    expect(b.fresh).toEqual([4]);
  });

  it('sorts by color and value, black last, a blank is not blue', () => {
    const hand = ['W4', 'BL', 'B2', 'G+2', 'R9', 'RS', 'W', 'R0'].map((card, key) => ({ key, card }));
    expect(sorted(hand).map((h) => h.card)).toEqual(['R0', 'R9', 'RS', 'G+2', 'B2', 'W', 'W4', 'BL']);
  });
});

describe('actions', () => {
  const sent = (s: State, id: string, key = 1): State => reduce(s, { t: 'sent', sent: { id, action: { do: 'play', card: 'R7' }, key } });

  it('are pending until acknowledged', () => {
    let s = sent(seated(), 'c1');
    expect(busy(s)).toBe(true);
    s = on(s, { t: 'ok', id: 'c1', n: 5 });
    expect(busy(s)).toBe(false);
  });

  it('and until the view that shows them has come', () => {
    let s = on(sent(seated(), 'c1'), { t: 'ok', id: 'c1', n: 7 });
    expect(busy(s)).toBe(true);
    s = on(s, update(6, [ev(6, 'uno', { seat: 1 })]));
    expect(busy(s)).toBe(true);
    s = on(s, update(7, [ev(7, 'played', { seat: 0, card: 'R7' })]));
    expect(busy(s)).toBe(false);
  });

  it('go back with the reason when refused', () => {
    const s = on(sent(seated(), 'c1'), { t: 'refused', id: 'c1', code: 'does_not_fit', rule: 'PLAY-01', text: 'No.' });
    expect(s.sent).toEqual([]);
    expect(s.note).toMatchObject({ text: 'No.', rule: 'PLAY-01' });
    expect(s.hand).toHaveLength(3);
  });

  it('calls do not block a move', () => {
    const s = reduce(seated(), { t: 'sent', sent: { id: 'c1', action: { do: 'catch', seat: 1 }, key: null } });
    expect(busy(s)).toBe(false);
  });
});

describe('UNO said in advance', () => {
  const armed = reduce(seated(), { t: 'arm', on: true });
  it('survives the question for the color and the moves of others', () => {
    let s = reduce(armed, { t: 'ask', ask: { kind: 'color', card: 'W', key: 3, as: 'play', colors: ['red'] } });
    s = on(s, update(6, [ev(6, 'played', { seat: 1, card: 'R2' })]));
    expect(s.armed).toBe(true);
  });
  it('is good for one own move', () => {
    expect(on(armed, update(6, [ev(6, 'played', { seat: 0, card: 'R7', uno: true })])).armed).toBe(false);
    expect(on(armed, update(6, [ev(6, 'drew', { seat: 0, count: 1 })])).armed).toBe(false);
  });
});

describe('questions begun here', () => {
  const legal = [{ do: 'play' as const, card: 'W', colors: ['red' as const, 'blue' as const] }];
  const open = (): State => {
    const s = seated(view({ round: round({ you: you({ legal }) }) }));
    return reduce(s, { t: 'ask', ask: { kind: 'color', card: 'W', key: s.hand[2]!.key, as: 'play', colors: ['red'] } });
  };
  it('stay while the card may still be played', () => {
    expect(on(open(), update(6, [], view({ round: round({ you: you({ legal }) }) }))).ask?.kind).toBe('color');
  });
  it('lapse when it may not, or is gone', () => {
    expect(on(open(), update(6, [], view({ round: round({ turn: 1, you: you({ legal: [] }) }) }))).ask).toBeNull();
    expect(on(open(), update(6, [], view({ round: round({ you: you({ hand: ['R7'], legal }) }) }))).ask).toBeNull();
  });
  it('catch only who can still be caught', () => {
    const s = reduce(seated(), { t: 'ask', ask: { kind: 'catch', seats: [1, 2] } });
    const v = view({ seats: [seat('Ann'), seat('Bob'), seat('Cid', 1, { catchable: true })] });
    expect(on(s, update(6, [], v)).ask).toEqual({ kind: 'catch', seats: [2] });
  });
});

it('finds what is legal for a card', () => {
  expect(legalFor(view(), 'R7', ['play'])).toEqual({ do: 'play', card: 'R7' });
  expect(legalFor(view(), 'W', ['play'])).toBeUndefined();
});
