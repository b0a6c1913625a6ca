import { describe, expect, it } from 'vitest';
import { kMinHit, kRaise, layoutHand, neighbor, type Layout } from '../../src/handlayout';

/** The part of card i that no later card covers, at its smallest: neighbors to the right and cards of the next row, raised. */
function shown(l: Layout, i: number): { w: number; h: number } {
  const a = l.slots[i]!;
  const right = l.slots[i + 1];
  const w = right && right.row === a.row ? right.x - a.x : l.w;
  const below = l.slots.find((s) => s.row === a.row + 1);
  const h = below ? below.y - kRaise - a.y : l.h;
  return { w, h };
}

// The width left for the hand at 320, 390 and 1280 px, and a third of the usual heights there.
const screens = [
  { width: 300, tall: 218, largest: 108 },
  { width: 370, tall: 287, largest: 108 },
  { width: 1240, tall: 272, largest: 108 },
  { width: 300, tall: 281, largest: 144 },
  { width: 370, tall: 228, largest: 76 },
];

describe.each(screens)('a hand $width px wide', ({ width, tall, largest }) => {
  it('shows at least 24 × 24 of each of 1 to 60 cards, inside the width', () => {
    for (let n = 1; n <= 60; n++) {
      const l = layoutHand(n, width, tall, largest);
      expect(l.slots).toHaveLength(n);
      for (let i = 0; i < n; i++) {
        const s = shown(l, i);
        expect(Math.min(s.w, s.h), `${i} of ${n}`).toBeGreaterThanOrEqual(kMinHit);
        expect(l.slots[i]!.x, `${i} of ${n}`).toBeGreaterThanOrEqual(-0.01);
        expect(l.slots[i]!.x + l.w, `${i} of ${n}`).toBeLessThanOrEqual(width + 0.01);
      }
    }
  });

  it('keeps to its height up to 30 cards', () => {
    for (let n = 1; n <= 30; n++) expect(layoutHand(n, width, tall, largest).height).toBeLessThanOrEqual(tall);
  });
});

describe('arrow keys', () => {
  const { slots } = layoutHand(30, 370, 287, 108);
  const last = slots.length - 1;
  it('stay inside the hand', () => {
    expect(neighbor(slots, 0, 'ArrowLeft')).toBe(0);
    expect(neighbor(slots, last, 'ArrowRight')).toBe(last);
    expect(neighbor(slots, 0, 'ArrowUp')).toBe(0);
    expect(neighbor(slots, 5, 'End')).toBe(last);
    expect(neighbor(slots, 5, 'Home')).toBe(0);
  });
  it('go down and up to the nearest card', () => {
    const down = neighbor(slots, 2, 'ArrowDown');
    expect(slots[down]!.row).toBe(1);
    expect(neighbor(slots, down, 'ArrowUp')).toBe(2);
  });
});
