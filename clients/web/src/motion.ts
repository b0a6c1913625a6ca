// Hidden cards on their way, so that one sees who drew how many and where a hand went. Decoration only: the words say it too.

import { paceTime } from './fly';
import type { Seat, TableEvent, View } from './protocol';

const kMost = 6; // cards of one draw that are shown one by one
const kApart = 0.35; // of a flight
const kWidth = 34;

type Leg = [from: Element | null, to: Element | null];

const place = (seat: Seat | null | undefined, view: View): Element | null =>
  seat === view.you ? document.querySelector('.hand') : document.querySelector(`[data-seat="${seat}"]`);

/** Everybody's hand to the next seat in the direction of play. */
function ring(view: View): Leg[] {
  const n = view.seats.length;
  const step = view.round?.direction === 'counterclockwise' ? n - 1 : 1;
  const playing = view.seats.flatMap((s, i) => (s.out ? [] : [i]));
  return playing.map((i) => {
    let to = (i + step) % n;
    while (view.seats[to]?.out) to = (to + step) % n;
    return [place(i, view), place(to, view)];
  });
}

export function legs(e: TableEvent, view: View): Leg[] {
  const stock = () => document.querySelector('.stock');
  switch (e.e) {
    case 'drew':
      return Array.from({ length: Math.min(kMost, e.count ?? 0) }, () => [stock(), place(e.seat, view)]);
    case 'swapped': case 'exchanged':
      return [[place(e.seat, view), place(e.target, view)], [place(e.target, view), place(e.seat, view)]];
    case 'rotated':
      return ring(view);
    case 'hands_shuffled':
      return view.seats.map((_, i) => [stock(), place(i, view)]);
    default:
      return [];
  }
}

function back(): HTMLElement {
  const el = document.createElement('div');
  el.className = 'flight';
  el.ariaHidden = 'true';
  el.innerHTML = '<svg viewBox="0 0 100 150" focusable="false"><use href="#f-back"/></svg>';
  return el;
}

const middle = (el: Element) => {
  const r = el.getBoundingClientRect();
  return { x: r.left + r.width / 2 - kWidth / 2, y: r.top + Math.min(r.height, 160) / 2 - kWidth * 0.75 };
};

export function move(events: TableEvent[], view: View): void {
  const time = paceTime();
  if (!time) return;
  let wait = 0;
  for (const e of events) {
    const all = legs(e, view);
    // Drawn cards go one by one; hands that change places all at once.
    const apart = e.e === 'drew' ? time * kApart : 0;
    for (const [from, to] of all) {
      if (!from || !to) continue;
      const card = back();
      const a = middle(from);
      const b = middle(to);
      document.body.append(card);
      const flight = card.animate(
        [{ transform: `translate(${a.x}px, ${a.y}px)`, opacity: 1 }, { transform: `translate(${b.x}px, ${b.y}px)`, opacity: 0.4 }],
        { duration: time * 1.6, delay: wait, easing: 'ease-in-out', fill: 'backwards' },
      );
      flight.onfinish = flight.oncancel = () => card.remove();
      wait += apart;
    }
  }
}
