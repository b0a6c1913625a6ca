// The engine of the page as the page uses it: rulebook, judge, a whole match against bots, and its replay.

import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine';
import type { Legal, ServerMessage } from '../../src/protocol';
import { bytes } from './helpers';
import { course, roundStarts } from '../../src/replay';
import { initial, reduce, type State } from '../../src/state';

let module: WebAssembly.Module;

beforeAll(async () => {
  module = await WebAssembly.compile(await bytes('../../../../build/wasm/engine.wasm'));
});

const kSeed = new Uint32Array([7, 2026]);

/** The first thing that may be done, with a color where one has to be named. */
function choose(legal: Legal[]): object {
  const a = legal.find((x) => x.do === 'play') ?? legal[0]!;
  const { colors, bluff: _, ...rest } = a;
  return colors ? { ...rest, color: colors[0] } : rest;
}

/** Plays a match to its end; answers what the person was told. */
function playMatch(engine: Engine, options: Record<string, string>): { told: ServerMessage[]; state: State } {
  let now = 0;
  let state = initial('HERE', null);
  const told: ServerMessage[] = [];
  const hear = (messages: ServerMessage[]) => {
    for (const m of messages) {
      told.push(m);
      state = reduce(state, { t: 'server', m, at: now });
    }
  };
  const say = (m: object) => hear(engine.receive(JSON.stringify(m), now));
  expect(engine.open('classic-108', options, 'en', kSeed, now)).toBe('');
  say({ t: 'hello', v: 1, name: 'Ann', secret: null, last: 0, lang: 'en', watch: false, device: '' });
  for (let i = 0; i < 3; i++) say({ t: 'bot', level: 'simple' });
  say({ t: 'start' });
  for (let id = 0; state.view?.phase !== 'match_over'; id++) {
    expect(id).toBeLessThan(20_000);
    const r = state.view?.round;
    if (state.view?.phase === 'round_over') say({ t: 'next' });
    else if (r?.you?.legal.length && r.turn === state.you) say({ t: 'act', id: `a${id}`, seen: state.n, action: choose(r.you.legal) });
    const next = engine.nextWakeup();
    if (next >= 0) now = Math.max(now, next);
    hear(engine.tick(now));
  }
  return { told, state };
}

describe('the engine in the page', () => {
  it('knows the rules in three languages', () => {
    const engine = new Engine(module);
    const books = (['en', 'ru', 'uk'] as const).map((l) => engine.rulebook(l));
    expect(new Set(books.map((b) => b.options.length)).size).toBe(1);
    expect(new Set(books.map((b) => b.groups.map((g) => g.title).join())).size).toBe(3);
  });

  it('finds conflicts, makes codes and reads them', () => {
    const engine = new Engine(module);
    const bad = engine.verdict('classic-108', { scoring: 'lazy', elimination: 'points' }, 'en');
    expect(bad.conflicts.map((c) => c.text).join()).toContain('exclude each other');
    const good = engine.verdict('classic-108', { scoring: 'lazy' }, 'en');
    expect(good.conflicts).toEqual([]);
    const again = engine.verdict(good.code!, {}, 'en');
    expect([again.preset, again.options]).toEqual(['classic-108', { scoring: 'lazy' }]);
    expect(engine.verdict('no-such-set', {}, 'ru').conflicts).toHaveLength(1);
  });

  it('plays a match against bots, the same one from the same seed, and shows it again from every seat', () => {
    const engine = new Engine(module);
    const { told, state } = playMatch(engine, { target: '150' });
    expect(state.view?.result?.match_winners).not.toBeNull();
    expect(told.some((m) => m.t === 'error')).toBe(false);
    const records = engine.records();
    expect(JSON.stringify(playMatch(new Engine(module), { target: '150' }).told)).toBe(JSON.stringify(told));

    const other = new Engine(module);
    const frames = other.replay(records, 0);
    const states = course(frames);
    expect(roundStarts(frames).length).toBe(state.view!.round_number);
    expect(states.at(-1)!.view!.result!.totals).toEqual(state.view!.result!.totals);
    for (const s of states) expect(s.view?.round?.you?.legal ?? []).toEqual([]);
    expect(other.replay(records, 2).at(3)!.view.round!.you!.hand.length).toBeGreaterThan(0);
    expect(other.replay(records, -1).at(3)!.view.round!.you ?? null).toBeNull();
  });

  it('says why a card may not be played', () => {
    const engine = new Engine(module);
    engine.open('classic-108', {}, 'ru', kSeed, 0);
    engine.receive(JSON.stringify({ t: 'hello', v: 1, name: 'Ann', secret: null, last: 0, lang: 'ru', watch: false, device: '' }), 0);
    engine.receive(JSON.stringify({ t: 'bot', level: 'random' }), 0);
    engine.receive(JSON.stringify({ t: 'start' }), 0);
    const [m] = engine.receive(JSON.stringify({ t: 'act', id: 'x', seen: 1, action: { do: 'challenge' } }), 0);
    expect(m).toMatchObject({ t: 'refused', id: 'x' });
    expect((m as { text: string }).text).toMatch(/[а-я]/);
  });
});
