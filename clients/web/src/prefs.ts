// What the device remembers: the settings, the name, and the secrets of the seats held.

import { effect, signal } from '@preact/signals';
import { detectLang, type Lang } from './i18n';
import type { Options } from './protocol';

export type Pace = 'slow' | 'normal' | 'fast' | 'off';

export interface Prefs {
  name: string;
  lang: Lang;
  theme: 'auto' | 'light' | 'dark';
  size: 's' | 'm' | 'l';
  letters: boolean;
  keys: boolean;
  sort: boolean;
  pace: Pace;
  sound: boolean;
  haptics: boolean;
  /** A card is played by a second press. */
  twice: boolean;
  /** The rules last chosen. */
  rules: { preset: string; options: Options };
  bots: number;
}

export interface Ticket {
  secret: string;
  name: string;
  at: number;
}

const kMostTickets = 12;

/** Private windows and full disks refuse storage; the table works without it until the page is closed. */
export function read<T extends object>(key: string, fallback: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return value && typeof value === 'object' ? { ...fallback, ...(value as Partial<T>) } : fallback;
  } catch {
    return fallback;
  }
}

export function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: what is shown stays right, only the memory is lost.
  }
}

export const prefs = signal<Prefs>({
  name: '', lang: 'en', theme: 'auto', size: 'm', letters: false, keys: true, sort: true, pace: 'normal', sound: true, haptics: true,
  twice: false, rules: { preset: 'classic-108', options: {} }, bots: 3,
});

export const tickets = signal<Record<string, Ticket>>({});

export function loadPrefs(): void {
  prefs.value = read('penult.prefs', { ...prefs.value, lang: detectLang(navigator.languages) });
  tickets.value = read<Record<string, Ticket>>('penult.seats', {});
  window.addEventListener('storage', (e) => {
    if (e.key === 'penult.seats') tickets.value = read<Record<string, Ticket>>('penult.seats', {});
  });
  effect(() => write('penult.prefs', prefs.value));
  effect(() => write('penult.seats', tickets.value));
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = prefs.value.theme;
    root.dataset.size = prefs.value.size;
    root.dataset.pace = prefs.value.pace;
  });
}

export const set = (change: Partial<Prefs>): void => {
  prefs.value = { ...prefs.value, ...change };
};

export function keepTicket(code: string, secret: string, name: string): void {
  if (tickets.value[code]?.secret === secret) return;
  const all = Object.entries({ ...tickets.value, [code]: { secret, name, at: Date.now() } });
  all.sort((a, b) => b[1].at - a[1].at);
  tickets.value = Object.fromEntries(all.slice(0, kMostTickets));
}

/** As stored now: another tab may have come back to the seat since. */
export function ticketOf(code: string): string | null {
  return read<Record<string, Ticket>>('penult.seats', tickets.value)[code]?.secret ?? null;
}

/** Everything kept on this device, for whoever wants to take it along or look at it. */
export function kept(): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i) ?? '';
    if (key.startsWith('penult.')) out[key] = JSON.parse(localStorage.getItem(key) ?? 'null');
  }
  return out;
}

export function forgetAll(): void {
  for (const key of Object.keys(kept())) localStorage.removeItem(key);
}

let device = '';

/** By this a table knows who comes back under another name. It says nothing else. */
export function deviceKey(): string {
  device ||= read<{ key: string }>('penult.device', { key: '' }).key;
  if (!device) {
    device = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');
    write('penult.device', { key: device });
  }
  return device;
}

export function dropTicket(code: string): void {
  const { [code]: _, ...rest } = tickets.value;
  tickets.value = rest;
}
