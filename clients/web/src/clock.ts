// Counting down on the client's own clock: the server sends how long there is, never a time of day.

import { useEffect, useState } from 'preact/hooks';

/** Whole seconds left of `ms` that began at `at`; redraws once a second while there are any. */
export function useCountdown(at: number, ms: number | null): number | null {
  const left = ms === null ? null : Math.max(0, Math.ceil((at + ms - performance.now()) / 1000));
  const [, tick] = useState(0);
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => {
      tick((n) => n + 1);
      if (performance.now() > at + ms) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [at, ms]);
  return left;
}
