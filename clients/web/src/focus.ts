// Focus never falls to the page: where the element that held it goes away (a card played, a panel answered), the hand takes it.

const kSettle = 60; // the browser moves focus itself for a moment after a dialog or an element is gone

let timer: ReturnType<typeof setTimeout> | undefined;
let index = 0;

export const rememberCard = (i: number): void => {
  index = i;
};

export function focusHand(): void {
  const cards = document.querySelectorAll<HTMLElement>('.hand button');
  const el = cards[Math.min(index, cards.length - 1)] ?? document.querySelector<HTMLElement>('[data-home]');
  el?.focus({ preventScroll: true });
}

// Before the first press or tab nothing has been lost yet, and a ring would only puzzle.
let had = false;
if (typeof document !== 'undefined') document.addEventListener('focusin', () => { had = true; });

const lost = (): boolean => {
  const a = document.activeElement;
  return (!a || a === document.body || !a.isConnected) && !document.querySelector('dialog[open]');
};

/** After every drawing of the table. */
export function keepFocus(): void {
  clearTimeout(timer);
  if (!had || !lost()) return;
  focusHand();
  timer = setTimeout(() => lost() && focusHand(), kSettle);
}
