// How a card is written in the protocol, taken apart for drawing, naming and sorting.

import type { Card, Color } from './protocol';

export const kColors: readonly Color[] = ['red', 'yellow', 'green', 'blue'];

const kLetters = 'RYGB';

/** A colored card in its two parts; `null` for black cards. `BL` is a blank, not a blue one. */
export function parts(card: Card): { color: Color; sign: string } | null {
  const m = /^([RYGB])(\d|S|R|\+2)$/.exec(card);
  const color = m && kColors[kLetters.indexOf(m[1] ?? '')];
  return color ? { color, sign: m[2] ?? '' } : null;
}
