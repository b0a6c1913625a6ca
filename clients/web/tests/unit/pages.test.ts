import { describe, expect, it } from 'vitest';
import { pictureOf } from '../../src/examples';
import type { TableEvent } from '../../src/protocol';
import { pack, unpack } from '../../src/replay';
import { parse } from '../../src/route';
import { cueOf } from '../../src/sound';
import { counted, kNothing } from '../../src/stats';
import { view } from './helpers';

const event = (e: Partial<TableEvent> & Pick<TableEvent, 'e'>): TableEvent => ({ n: 1, ...e });
const update = (...events: TableEvent[]) => ({ t: 'update' as const, n: 1, events, view: view() });

describe('addresses', () => {
  it('are told apart', () => {
    expect(parse('/')).toEqual({ at: 'home' });
    expect(parse('/t/kqztr')).toEqual({ at: 'table', code: 'KQZTR' });
    expect(parse('/m/17')).toEqual({ at: 'match', id: 17 });
    expect(parse('/practice/')).toEqual({ at: 'practice' });
    expect(parse('/m/x')).toEqual({ at: 'home' });
  });
});

describe('statistics', () => {
  it('count what the viewer did and what was done to the viewer', () => {
    const s = counted(kNothing, update(
      event({ e: 'played', seat: 0, card: 'R1' }), event({ e: 'played', seat: 1, card: 'R2' }), event({ e: 'drew', seat: 0, count: 2, why: 'uno' }),
      event({ e: 'caught', seat: 1, target: 0 }), event({ e: 'caught', seat: 0, target: 2 }),
      event({ e: 'round_over', winner: 0, points: [30, 0, 0] }), event({ e: 'match_over', winners: [1] }),
    ), 0);
    expect(s).toEqual({ rounds: 1, roundsWon: 1, matches: 1, matchesWon: 0, points: 30, caught: 1, wasCaught: 1, drawn: 2, played: 1 });
  });
});

describe('cues', () => {
  it('sound for what matters most', () => {
    expect(cueOf([event({ e: 'played', seat: 1 }), event({ e: 'turn', seat: 0 })], 0)).toBe('turn');
    expect(cueOf([event({ e: 'drew', seat: 0, count: 2, why: 'uno' }), event({ e: 'turn', seat: 0 })], 0)).toBe('fine');
    expect(cueOf([event({ e: 'played', seat: 1, uno: true })], 0)).toBe('uno');
    expect(cueOf([event({ e: 'drew', seat: 1, count: 1, why: 'turn' })], null)).toBe('draw');
    expect(cueOf([event({ e: 'turn', seat: 1 })], 0)).toBe(null);
  });
});

describe('a log in an address', () => {
  it('comes out as it went in', async () => {
    const records = Array.from({ length: 200 }, (_, i) => `${i * 700} do ${i % 4} - plays R${i % 10}`).join('\n');
    const packed = await pack(records);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(records.length / 2);
    expect(await unpack(packed)).toBe(records);
  });
});

describe('pictures of rules', () => {
  it('are made of cards', () => {
    for (const step of [...pictureOf('deck'), ...pictureOf('draw_two_answer')]) expect(step).toMatch(/^([RYGB](\d|S|R|\+2)|W4?|SH|CU|BL|DP[12]|back|→)$/);
  });
});
