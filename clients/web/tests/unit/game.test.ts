import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Act, Action, ClientMessage, ServerMessage, View } from '../../src/protocol';
import type { Wire } from '../../src/socket';
import { round, seat, view, you } from './helpers';

const nothing = () => undefined;
const surface = { addEventListener: nothing, removeEventListener: nothing };
vi.stubGlobal('document', { ...surface, documentElement: { lang: '' }, visibilityState: 'visible' });
vi.stubGlobal('window', surface);
vi.stubGlobal('location', { protocol: 'http:', host: 'x' });
vi.stubGlobal('requestAnimationFrame', nothing);
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('off')));

const g = await import('../../src/game');
await (await import('../../src/i18n')).setLang('en');

const sent: ClientMessage[] = [];
const wire: Wire = { readyState: 1, onopen: null, onmessage: null, onclose: null, send: (d) => sent.push(JSON.parse(d) as ClientMessage), close: nothing };
const say = (m: ServerMessage) => wire.onmessage?.({ data: JSON.stringify(m) } as never);
const actions = (): Action[] => sent.filter((m): m is Act => m.t === 'act').map((m) => m.action);
const held = (card: string) => g.hand.value.find((h) => h.card === card)!;

function sit(v: View): void {
  g.visit('KQZTR', false, '', () => wire);
  wire.onopen?.(undefined as never);
  say({ t: 'welcome', v: 1, code: 'KQZTR', you: v.you, secret: 's', view: v, n: 5, events: [] });
  sent.length = 0;
}

const wild = { do: 'play' as const, card: 'W', colors: ['red' as const, 'blue' as const] };
const mine = (more = {}) => view({ round: round({ you: you(more) }) });

beforeEach(() => { g.coolUntil.value = 0; });

describe('a card', () => {
  it('that is legal is played at once', () => {
    sit(mine());
    g.tap(held('R7'));
    expect(actions()).toEqual([{ do: 'play', card: 'R7' }]);
    g.tap(held('R7'));
    expect(actions()).toHaveLength(1);
  });

  it('that is not legal is sent for its reason, which is shown', () => {
    sit(mine({ hand: ['B4'], legal: [{ do: 'draw' }] }));
    g.tap(held('B4'));
    const id = (sent[0] as Act).id;
    say({ t: 'refused', id, code: 'does_not_fit', rule: 'PLAY-01', text: 'Blue 4 does not match red or 7.' });
    expect(g.game.value?.note.text).toBe('Blue 4 does not match red or 7.');
    expect(g.game.value?.sent).toEqual([]);
  });

  it('that is black waits for its color, and UNO said before goes with it', () => {
    sit(mine({ hand: ['W', 'R7'], legal: [wild], may_uno_with: true }));
    g.uno();
    g.tap(held('W'));
    expect(sent).toEqual([]);
    g.nameColor('blue');
    expect(actions()).toEqual([{ do: 'play', card: 'W', color: 'blue', uno: true }]);
  });

  it('that may be wrong is asked about once more where wrong cards are really laid', () => {
    sit(mine({ hand: ['B4', 'W'], legal: [{ do: 'draw' }, { do: 'play', card: 'B4', wrong: true }] }));
    g.tap(held('B4'));
    expect(sent).toEqual([]);
    g.layAnyway();
    expect(actions()).toEqual([{ do: 'play', card: 'B4' }]);
  });

  it('jumps in where only that is allowed, and is given where that is asked', () => {
    sit(mine({ hand: ['R7'], legal: [{ do: 'jump', card: 'R7' }] }));
    g.tap(held('R7'));
    sit(mine({ hand: ['R7'], legal: [{ do: 'give', card: 'R7' }] }));
    g.tap(held('R7'));
    expect(actions()).toEqual([{ do: 'give', card: 'R7' }]);
  });
});

describe('calls', () => {
  it('UNO is said now where it is due, and waits for the card before', () => {
    sit(mine({ hand: ['R7'], legal: [], may_uno: true }));
    g.uno();
    expect(actions()).toEqual([{ do: 'uno' }]);
    sit(view({ round: round({ turn: 1, you: you({ legal: [] }) }) }));
    g.uno();
    expect(g.game.value?.armed).toBe(true);
    g.uno();
    expect(g.game.value?.armed).toBe(false);
    expect(sent).toEqual([]);
  });

  it('Catch goes to whom it is due, asks when there are two, and cools down after a wrong press', () => {
    const one = { catchable: true };
    sit(view({ seats: [seat('Ann'), seat('Bob', 1, one), seat('Cid')] }));
    g.tryCatch();
    expect(actions()).toEqual([{ do: 'catch', seat: 1 }]);
    sit(view({ seats: [seat('Ann'), seat('Bob', 1, one), seat('Cid', 1, one)] }));
    g.tryCatch();
    expect(g.game.value?.ask).toEqual({ kind: 'catch', seats: [1, 2] });
    expect(g.chooseSeat(0)).toBe(false);
    expect(g.chooseSeat(2)).toBe(true);
    expect(actions()).toEqual([{ do: 'catch', seat: 2 }]);
    sit(view());
    g.tryCatch();
    g.tryCatch();
    expect(sent).toEqual([]);
    expect(g.coolUntil.value).toBeGreaterThan(Date.now());
  });
});

it('the pile is drawn from or taken from, as the server lists it', () => {
  sit(mine());
  g.draw();
  sit(mine({ legal: [{ do: 'take' }, { do: 'challenge' }] }));
  g.draw();
  expect(actions()).toEqual([{ do: 'take' }]);
});

it('nothing is sent while the line is down', () => {
  sit(mine());
  wire.onclose?.({ code: 1006 } as never);
  g.draw();
  expect(sent).toEqual([]);
  expect(g.game.value?.note.text).toMatch(/Not connected/);
  g.leaveScreen();
});
