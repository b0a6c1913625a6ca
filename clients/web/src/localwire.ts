// A wire to a table inside the page: the same messages as to a server, and nothing leaves the device.

import type { Engine } from './engine';
import type { ServerMessage } from './protocol';
import type { Wire } from './socket';

const kOpen = 1;
const kClosed = 3;

/** A clock that stands while the page sleeps or is hidden, so that nobody loses a turn by that. */
export class Clock {
  private at = 0;
  private since: number | null = null;

  constructor(private readonly time: () => number = () => performance.now()) {}

  now(): number {
    return Math.floor(this.at + (this.since === null ? 0 : this.time() - this.since));
  }

  run(on: boolean): void {
    if (on === (this.since !== null)) return;
    this.at = this.now();
    this.since = on ? this.time() : null;
  }
}

export class LocalWire implements Wire {
  readyState = 0;
  onopen: ((e: never) => void) | null = null;
  onmessage: ((e: { data: unknown } & never) => void) | null = null;
  onclose: ((e: { code: number } & never) => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly seen = () => this.look();

  constructor(private readonly engine: Engine, private readonly clock: Clock) {
    document.addEventListener('visibilitychange', this.seen);
    queueMicrotask(() => {
      this.readyState = kOpen;
      this.look();
      this.onopen?.(undefined as never);
    });
  }

  send(data: string): void {
    this.tell(this.engine.receive(data, this.clock.now()));
  }

  close(): void {
    if (this.readyState === kClosed) return;
    this.readyState = kClosed;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.seen);
    this.engine.leave(this.clock.now());
    this.clock.run(false);
  }

  private look(): void {
    this.clock.run(document.visibilityState !== 'hidden');
    this.plan();
  }

  /** As from a socket: never in the midst of what sends. */
  private tell(messages: ServerMessage[]): void {
    for (const m of messages) {
      const data = JSON.stringify(m);
      queueMicrotask(() => { if (this.readyState === kOpen) this.onmessage?.({ data } as never); });
    }
    this.plan();
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (this.readyState !== kOpen || document.visibilityState === 'hidden') return;
    const next = this.engine.nextWakeup();
    if (next < 0) return;
    this.timer = setTimeout(() => this.tell(this.engine.tick(this.clock.now())), Math.max(0, next - this.clock.now()));
  }
}
