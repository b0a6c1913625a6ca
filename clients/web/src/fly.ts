// A card on its way to the pile: from the seat that laid it, or from the place in the hand where it was pressed.

import { prefs, type Pace } from './prefs';

let from: DOMRect | null = null;

/** Remembered at the press, since the card is gone from the hand when the answer comes. */
export const liftOff = (el: Element | null): void => {
  from = el?.getBoundingClientRect() ?? null;
};

const kStill = '(prefers-reduced-motion: reduce)';
const kTimes: Record<Pace, number> = { slow: 480, normal: 240, fast: 120, off: 0 };

/** How long one flight takes, in ms; 0: nothing moves. */
export const paceTime = (): number => (matchMedia(kStill).matches ? 0 : kTimes[prefs.value.pace]);

/** `seat` null: out of the own hand. */
export function fly(card: Element | null, seat: number | null): void {
  const start = seat === null ? from : document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  if (seat === null) from = null;
  const time = paceTime();
  if (!card || !start || !time) return;
  const to = card.getBoundingClientRect();
  const dx = start.left + start.width / 2 - to.left - to.width / 2;
  const dy = start.top + start.height / 2 - to.top - to.height / 2;
  const scale = Math.min(1, start.height / to.height);
  card.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.5 }, { transform: 'none', opacity: 1 }],
    { duration: time, easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
}
