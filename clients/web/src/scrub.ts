// Sliding a finger over the fan shows each card large above it; letting go plays that one, sliding off the fan cancels. A plain tap
// stays a plain tap, and a mouse has no need of it.

interface Scrub {
  onPointerDown: (e: PointerEvent) => void;
  onPointerMove: (e: PointerEvent) => void;
  onPointerUp: (e: PointerEvent) => void;
  onPointerCancel: () => void;
}

// One finger at a time: kept outside, since the hand is drawn anew while it slides.
let down: number | null = null;
let at: number | null = null;
let moved = false;

export function scrubber(
  root: { current: HTMLElement | null }, show: (i: number | null) => void, play: (i: number, el: Element) => void,
): Scrub {
  const under = (e: PointerEvent) => {
    const el = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>('.hand .card') ?? null;
    return el && root.current?.contains(el) ? el : null;
  };
  const end = () => {
    down = at = null;
    moved = false;
    show(null);
  };
  return {
    onPointerDown: (e) => {
      const el = e.pointerType === 'mouse' ? null : under(e);
      if (!el) return;
      // Without this all moves would be reported for the first card only.
      (e.target as Element).releasePointerCapture?.(e.pointerId);
      down = at = Number(el.dataset.i);
      moved = false;
    },
    onPointerMove: (e) => {
      if (down === null) return;
      const el = under(e);
      const now = el ? Number(el.dataset.i) : null;
      if (now === at) return;
      at = now;
      moved = true;
      show(now);
    },
    onPointerUp: (e) => {
      const el = down !== null && moved ? under(e) : null;
      const i = at;
      end();
      if (el && i !== null) play(i, el);
    },
    onPointerCancel: end,
  };
}
