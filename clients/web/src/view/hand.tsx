import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Face } from '../cards';
import { focusHand, rememberCard } from '../focus';
import { liftOff } from '../fly';
import { hand, tap } from '../game';
import { layoutHand, neighbor } from '../handlayout';
import { cardName, t } from '../i18n';
import { prefs } from '../prefs';
import type { You } from '../protocol';
import type { Held, State } from '../state';
import { scrubber } from '../scrub';

const kLargest = { s: 76, m: 108, l: 144 };
const kShare = { s: 0.27, m: 0.34, l: 0.44 };
const kArrows = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
const kOneByOne = 90; // ms between cards drawn together

function useSize(ref: { current: HTMLElement | null }): { width: number; tall: number } {
  const [size, setSize] = useState({ width: 0, tall: 0 });
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const measure = () => setSize({ width: el.clientWidth, tall: window.innerHeight });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(el);
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return size;
}

export function Hand({ s, you }: { s: State; you: You }) {
  const ref = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [peek, setPeek] = useState<number | null>(null);
  const { width, tall } = useSize(ref);
  const cards = hand.value;
  const size = prefs.value.size;
  const l = layoutHand(width ? cards.length : 0, width, tall * kShare[size], kLargest[size]);
  const focus = Math.min(at, Math.max(0, cards.length - 1));
  const legal = new Set(you.legal.filter((a) => a.card && !a.wrong && (a.do === 'play' || a.do === 'jump' || a.do === 'give')).map((a) => a.card));
  const sent = new Set(s.sent.map((a) => a.key));
  const press = (h: Held, el: Element | null) => {
    liftOff(el);
    tap(h);
  };
  const scrub = scrubber(ref, setPeek, (i, el) => { const h = hand.value[i]; if (h) press(h, el); });
  const key = (e: KeyboardEvent) => {
    if (!kArrows.has(e.key) || e.altKey || e.ctrlKey || e.metaKey) return;
    const next = neighbor(l.slots, focus, e.key);
    e.preventDefault();
    rememberCard(next);
    setAt(next);
    focusHand();
  };
  const lifted = peek === null ? undefined : cards[peek];
  const slot = peek === null ? undefined : l.slots[peek];
  return (
    // The group passes on the arrow keys of its buttons; it takes no focus of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      class="hand" role="group" aria-label={`${t('table.hand')}: ${t('table.cards', { n: cards.length })}`} ref={ref}
      style={{ height: `${l.height}px` }} onKeyDown={key} {...scrub}
    >
      {cards.map((h, i) => {
        const o = l.slots[i];
        const fresh = s.fresh.indexOf(h.key);
        const ok = legal.has(h.card);
        const name = `card${ok ? ' ok' : ''}${sent.has(h.key) || (s.ask && 'key' in s.ask && s.ask.key === h.key) ? ' sent' : ''}${fresh >= 0 ? ' fresh' : ''}`;
        return o && (
          <button
            key={h.key} type="button" class={name} data-i={i} tabIndex={i === focus ? 0 : -1}
            aria-label={ok ? t('card.fits', { card: cardName(h.card) }) : cardName(h.card)}
            style={{ width: `${l.w}px`, height: `${l.h}px`, left: `${o.x}px`, top: `${o.y}px`, animationDelay: fresh > 0 ? `${fresh * kOneByOne}ms` : '' }}
            onFocus={() => { setAt(i); rememberCard(i); }} onClick={(e) => press(h, e.currentTarget)}
          >
            <Face card={h.card} />
          </button>
        );
      })}
      {lifted && slot && (
        <div class="lift" aria-hidden="true" style={{ left: `${Math.max(0, Math.min(width - 120, slot.x + l.w / 2 - 60))}px`, top: `${slot.y - 196}px` }}>
          <Face card={lifted.card} />
        </div>
      )}
    </div>
  );
}
