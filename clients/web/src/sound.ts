// Six short cues of our own, made of sine waves when they are needed, and the same moments for the hand. Browsers let a page sound only
// after the first press.

import { prefs } from './prefs';
import type { Seat, TableEvent } from './protocol';

/** Start and length in seconds, pitch at both ends in Hz, loudness. */
type Tone = readonly [start: number, length: number, from: number, to: number, gain: number];

const kCues = {
  card: [[0, 0.05, 320, 180, 0.25]],
  draw: [[0, 0.09, 190, 260, 0.18]],
  turn: [[0, 0.1, 587, 587, 0.2], [0.11, 0.16, 880, 880, 0.2]],
  uno: [[0, 0.09, 784, 784, 0.22], [0.1, 0.09, 988, 988, 0.22], [0.2, 0.2, 1319, 1319, 0.22]],
  fine: [[0, 0.14, 233, 220, 0.3], [0.15, 0.26, 175, 147, 0.3]],
  win: [[0, 0.14, 523, 523, 0.2], [0.14, 0.14, 659, 659, 0.2], [0.28, 0.14, 784, 784, 0.2], [0.42, 0.4, 1047, 1047, 0.22]],
} satisfies Record<string, readonly Tone[]>;

export type Cue = keyof typeof kCues;

const kFelt: Partial<Record<Cue, number[]>> = { turn: [12], fine: [12, 40, 12], win: [20, 60, 20] };
const kFines = new Set(['uno', 'wrong_card', 'false_call', 'hint', 'referee', 'silence', 'race']);

let context: AudioContext | null = null;

function unlock(): void {
  context ??= new AudioContext();
  void context.resume();
}
if (typeof document !== 'undefined' && typeof AudioContext !== 'undefined') {
  for (const press of ['pointerup', 'keydown']) document.addEventListener(press, unlock, { once: true });
}

function sing(tones: readonly Tone[]): void {
  if (!context || context.state !== 'running') return;
  for (const [start, length, from, to, loud] of tones) {
    const at = context.currentTime + start;
    const wave = context.createOscillator();
    const gain = context.createGain();
    wave.frequency.setValueAtTime(from, at);
    wave.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    wave.connect(gain).connect(context.destination);
    wave.start(at);
    wave.stop(at + length);
  }
}

/** The cue that matters most in what has just happened; many at once are noise. */
export function cueOf(events: TableEvent[], you: Seat | null): Cue | null {
  const any = (test: (e: TableEvent) => boolean) => events.some(test);
  if (any((e) => e.e === 'round_over')) return 'win';
  if (any((e) => e.e === 'drew' && e.seat === you && you !== null && kFines.has(e.why ?? ''))) return 'fine';
  if (any((e) => e.e === 'uno' || e.uno === true)) return 'uno';
  if (any((e) => e.e === 'turn' && e.seat === you && you !== null)) return 'turn';
  if (any((e) => e.e === 'played')) return 'card';
  return any((e) => e.e === 'drew') ? 'draw' : null;
}

export function cue(name: Cue | null): void {
  if (!name) return;
  if (prefs.value.sound) sing(kCues[name]);
  const felt = kFelt[name];
  if (prefs.value.haptics && felt && 'vibrate' in navigator) navigator.vibrate(felt);
}
