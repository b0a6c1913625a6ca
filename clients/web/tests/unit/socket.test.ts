import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientMessage, ServerMessage } from '../../src/protocol';
import { TableSocket, type Status, type Wire } from '../../src/socket';
import { view } from './helpers';

class FakeWire implements Wire {
  readyState = 0;
  onopen: ((e: never) => void) | null = null;
  onmessage: ((e: { data: unknown } & never) => void) | null = null;
  onclose: ((e: { code: number } & never) => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;
  send(data: string): void { this.sent.push(JSON.parse(data) as ClientMessage); }
  close(): void { this.closed = true; }
  open(): void { this.onopen?.(undefined as never); }
  say(m: ServerMessage): void { this.onmessage?.({ data: JSON.stringify(m) } as never); }
  fall(code = 1006): void { this.onclose?.({ code } as never); }
}

let wires: FakeWire[] = [];
let heard: ServerMessage[] = [];
let states: Status[] = [];
const wire = () => wires.at(-1)!;
const welcome: ServerMessage = { t: 'welcome', v: 1, code: 'K', you: 0, view: view(), n: 1, events: [] };

function make(): TableSocket {
  const s = new TableSocket({
    url: 'ws://x/ws/K',
    hello: () => ({ t: 'hello', v: 1, name: 'Ann', secret: null, last: 0, lang: 'en', watch: false, device: 'd' }),
    message: (m) => heard.push(m),
    status: (x) => states.push(x),
    open: () => { wires.push(new FakeWire()); return wire(); },
    random: () => 1,
  });
  s.connect();
  return s;
}

function ready(): TableSocket {
  const s = make();
  wire().open();
  wire().say(welcome);
  return s;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  heard = [];
  states = [];
});
afterEach(() => vi.useRealTimers());

describe('coming in', () => {
  it('says hello first and nothing before the welcome', () => {
    const s = make();
    expect(s.send({ t: 'start' })).toBe(false);
    wire().open();
    expect(wire().sent.map((m) => m.t)).toEqual(['hello']);
    wire().say(welcome);
    expect(states).toEqual(['connecting', 'on']);
    expect(s.send({ t: 'start' })).toBe(true);
  });
});

describe('coming back', () => {
  it('tries again after 0.3 s and then less and less often, up to 5 s', () => {
    ready();
    const waits: number[] = [];
    wire().fall();
    for (let i = 0; i < 7; i++) {
      const before = wires.length;
      let ms = 0;
      while (wires.length === before) {
        vi.advanceTimersByTime(50);
        ms += 50;
      }
      waits.push(ms);
      wire().fall();
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000]);
  });

  it('begins at 0.3 s again once it has been welcomed', () => {
    ready();
    wire().fall();
    vi.advanceTimersByTime(300);
    wire().fall();
    vi.advanceTimersByTime(600);
    wire().open();
    wire().say(welcome);
    wire().fall();
    vi.advanceTimersByTime(300);
    expect(wires).toHaveLength(4);
  });

  it('at once when the page wakes, but leaves a fresh attempt alone', () => {
    const s = ready();
    wire().fall();
    s.wake();
    expect(wires).toHaveLength(2);
    s.wake();
    expect(wires).toHaveLength(2);
  });

  it('asks whether the line stands, and gives it up when no answer comes', () => {
    const s = ready();
    s.wake();
    expect(wire().sent.at(-1)).toMatchObject({ t: 'ping' });
    vi.advanceTimersByTime(1500);
    expect(wires[0]!.closed).toBe(true);
    expect(states.at(-1)).toBe('off');
    vi.advanceTimersByTime(300);
    expect(wires).toHaveLength(2);
  });

  it('keeps the line when the pong comes', () => {
    ready();
    vi.advanceTimersByTime(10_000);
    expect(wire().sent.at(-1)).toMatchObject({ t: 'ping' });
    wire().say({ t: 'pong', x: 1 });
    vi.advanceTimersByTime(5000);
    expect(states.at(-1)).toBe('on');
  });

  it('does not listen to a line it has left', () => {
    const s = ready();
    const old = wire();
    s.connect();
    old.say({ t: 'ok', id: 'x', n: 2 });
    old.fall();
    expect(heard).toHaveLength(1);
    expect(wires).toHaveLength(2);
  });
});

describe('actions', () => {
  it('are sent again under the same id until they are answered', () => {
    const s = ready();
    const a = s.act({ do: 'draw' }, 1);
    const b = s.act({ do: 'uno' }, 1);
    expect(a).not.toBe(b);
    wire().say({ t: 'ok', id: a, n: 2 });
    wire().fall();
    vi.advanceTimersByTime(300);
    wire().open();
    expect(wire().sent.map((m) => m.t)).toEqual(['hello']);
    wire().say(welcome);
    expect(wire().sent.slice(1)).toEqual([{ t: 'act', id: b, seen: 1, action: { do: 'uno' } }]);
    wire().say({ t: 'refused', id: b, code: 'x', text: 'No.' });
    wire().fall();
    vi.advanceTimersByTime(300);
    wire().open();
    wire().say(welcome);
    expect(wire().sent).toHaveLength(1);
  });

  it('are given up when the server says that it did not take a message', () => {
    const s = ready();
    s.act({ do: 'draw' }, 1);
    wire().say({ t: 'error', code: 'too_fast', text: 'Slower.' });
    s.connect();
    wire().open();
    wire().say(welcome);
    expect(wire().sent.map((m) => m.t)).toEqual(['hello']);
  });

  it('of which an error names one: only that one is given up', () => {
    const s = ready();
    const a = s.act({ do: 'uno' }, 1);
    s.act({ do: 'draw' }, 1);
    wire().say({ t: 'error', id: a, code: 'not_now', text: 'No.' });
    s.connect();
    wire().open();
    wire().say(welcome);
    expect(wire().sent.filter((m) => m.t === 'act')).toHaveLength(1);
  });

  it('are told once even if they are answered twice', () => {
    const s = ready();
    const id = s.act({ do: 'draw' }, 1);
    wire().say({ t: 'ok', id, n: 2 });
    wire().say({ t: 'ok', id, n: 2 });
    expect(heard.filter((m) => m.t === 'ok')).toHaveLength(1);
  });
});

describe('being sent away', () => {
  it.each(['superseded', 'kicked', 'ended'] as const)('stays away after %s', (code) => {
    ready();
    wire().say({ t: 'bye', code, text: '' });
    wire().fall(1000);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
    expect(states.at(-1)).toBe('closed');
  });

  it('stays away when only the close code says so', () => {
    ready();
    wire().fall(4001);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it('comes back after a restart of the server', () => {
    ready();
    wire().say({ t: 'bye', code: 'shutdown', text: '' });
    wire().fall(1001);
    vi.advanceTimersByTime(300);
    expect(wires).toHaveLength(2);
  });
});
