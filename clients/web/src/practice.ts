// Playing against bots in the page itself: no server, and after one visit over https no network either.

import { signal } from '@preact/signals';
import { type Engine, loadEngine } from './engine';
import { game, tell, visit } from './game';
import { lang } from './i18n';
import { Clock, LocalWire } from './localwire';
import { read, write } from './prefs';
import type { Level, Options } from './protocol';

/** The code under which the engine opens its table. */
export const kHere = 'HERE';

export interface Plan {
  preset: string;
  options: Options;
  bots: number;
  level: Level;
}

/** A finished match, as its table's log. */
export interface Kept {
  at: number;
  title: string;
  records: string;
}

const kMostKept = 5;

export const practising = signal(false);

let engine: Engine | null = null;

/** Answers what is wrong with the rules, or nothing once the cards are dealt. */
export async function practise(plan: Plan): Promise<string> {
  const mine = await loadEngine();
  const clock = new Clock();
  const problem = mine.open(plan.preset, plan.options, lang(), crypto.getRandomValues(new Uint32Array(2)), clock.now());
  if (problem) return problem;
  engine = mine;
  visit(kHere, false, '', () => new LocalWire(mine, clock), true);
  practising.value = true;
  const stop = game.subscribe((s) => {
    if (!s?.view || s.status !== 'on') return;
    queueMicrotask(() => {
      stop();
      for (let i = 0; i < plan.bots; i++) tell({ t: 'bot', level: plan.level });
      tell({ t: 'start' });
    });
  });
  return '';
}

export function endPractice(): void {
  practising.value = false;
  engine = null;
}

export const practiceRecords = (): string => engine?.records() ?? '';

export const keptMatches = (): Kept[] => Object.values(read<Record<string, Kept>>('penult.matches', {})).sort((a, b) => b.at - a.at);

export function keepMatch(title: string): void {
  const all = [{ at: Date.now(), title, records: practiceRecords() }, ...keptMatches()].slice(0, kMostKept);
  write('penult.matches', Object.fromEntries(all.map((m) => [m.at, m])));
}
