// What this device has played, counted from what it was told. It never leaves the device.

import { signal } from '@preact/signals';
import { read, write } from './prefs';
import type { Seat, ServerMessage } from './protocol';

export interface Stats {
  rounds: number;
  roundsWon: number;
  matches: number;
  matchesWon: number;
  points: number;
  caught: number;
  wasCaught: number;
  drawn: number;
  played: number;
}

export const kNothing: Stats = { rounds: 0, roundsWon: 0, matches: 0, matchesWon: 0, points: 0, caught: 0, wasCaught: 0, drawn: 0, played: 0 };

export const stats = signal<Stats>(kNothing);

export const loadStats = (): void => {
  stats.value = read('penult.stats', kNothing);
};

type Update = Extract<ServerMessage, { t: 'update' }>;

export function counted(before: Stats, m: Update, you: Seat): Stats {
  const s = { ...before };
  for (const e of m.events) {
    if (e.e === 'played' && e.seat === you) s.played++;
    else if (e.e === 'drew' && e.seat === you) s.drawn += e.count ?? 0;
    else if (e.e === 'caught' && e.target === you) s.wasCaught++;
    else if (e.e === 'caught' && e.seat === you) s.caught++;
    else if (e.e === 'round_over') {
      s.rounds++;
      if (e.winner === you) s.roundsWon++;
      s.points += e.points?.[you] ?? 0;
    } else if (e.e === 'match_over') {
      s.matches++;
      if (e.winners?.includes(you)) s.matchesWon++;
    }
  }
  return s;
}

export function count(m: Update, you: Seat): void {
  const next = counted(stats.value, m, you);
  if (JSON.stringify(next) === JSON.stringify(stats.value)) return;
  stats.value = next;
  write('penult.stats', next);
}
