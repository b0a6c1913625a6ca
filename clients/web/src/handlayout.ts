// Where the cards of a hand lie. Many cards become rows, never a scroller; the part of each card that can be hit stays at least
// kMinHit wide and high, also where the card below is raised over it.

export interface Slot {
  x: number;
  y: number;
  row: number;
}

export interface Layout {
  w: number;
  h: number;
  height: number;
  slots: Slot[];
}

export const kMinHit = 24;
/** How far a playable card is lifted; the stylesheet uses the same number. */
export const kRaise = 10;

const kRatio = 1.5;
const kSmallest = 48;
const kStrip = 28; // narrowest visible part of a card in a row
const kIndex = 0.34; // the share of a card's width that its index column takes
const kMinRow = kMinHit + kRaise + 2;

function place(n: number, width: number, w: number): Layout {
  const h = w * kRatio;
  const strip = Math.max(kStrip, w * kIndex);
  const perRow = Math.max(1, Math.floor((width - w) / strip) + 1);
  const rows = Math.ceil(n / perRow);
  const rowHeight = Math.max(kMinRow, h * 0.46);
  const slots: Slot[] = [];
  // Rows of equal length: a last row of one card looks forgotten.
  const per = Math.ceil(n / rows);
  const step = per > 1 ? Math.min(w + 6, (width - w) / (per - 1)) : 0;
  const left = (width - (per - 1) * step - w) / 2;
  for (let i = 0; i < n; i++) {
    const row = Math.floor(i / per);
    slots.push({ x: left + (i % per) * step, y: kRaise + row * rowHeight, row });
  }
  return { w, h, height: kRaise + (rows - 1) * rowHeight + h, slots };
}

/** The largest cards whose rows fit the height; if even the smallest do not, the page grows. */
export function layoutHand(n: number, width: number, maxHeight: number, largest: number): Layout {
  if (n === 0) return { w: 0, h: 0, height: kSmallest * kRatio, slots: [] };
  let w = Math.max(kSmallest, Math.min(largest, Math.floor(width / 3.2)));
  for (; ; w -= 4) {
    const l = place(n, width, Math.max(kSmallest, w));
    if (l.height <= maxHeight || w <= kSmallest) return l;
  }
}

/** The neighbor for an arrow key: sideways the next card, up and down the nearest of the next row. */
export function neighbor(slots: Slot[], at: number, key: string): number {
  const last = slots.length - 1;
  const from = slots[at];
  if (!from) return 0;
  switch (key) {
    case 'ArrowRight': return Math.min(last, at + 1);
    case 'ArrowLeft': return Math.max(0, at - 1);
    case 'Home': return 0;
    case 'End': return last;
    default: {
      const row = from.row + (key === 'ArrowDown' ? 1 : -1);
      let best = at;
      slots.forEach((s, i) => {
        if (s.row !== row) return;
        const now = slots[best];
        if (best === at || (now && Math.abs(s.x - from.x) < Math.abs(now.x - from.x))) best = i;
      });
      return best;
    }
  }
}
