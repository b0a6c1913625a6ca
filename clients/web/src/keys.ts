// The keyboard map. Letters are read by their place on the keyboard where the layout is not Latin.

import { seatsLine, topLine, logLines } from './announce';
import { kColors } from './cardcode';
import { focusHand } from './focus';
import { act, ask, chooseSeat, draw, game, nameColor, simple, tryCatch, uno } from './game';
import { t } from './i18n';
import { prefs, set } from './prefs';
import { speak } from './speak';
import { may } from './state';

const kColorKeys = 'rygb';

function letter(e: KeyboardEvent): string {
  if (/^[a-z0-9?]$/i.test(e.key)) return e.key.toLowerCase();
  return /^Key[A-Z]$/.test(e.code) ? e.code.slice(3).toLowerCase() : e.key;
}

/** Answers whether a color is what the table waits for. */
const wantsColor = (): boolean => {
  const s = game.value;
  return s?.ask?.kind === 'color' || may(s?.view ?? null, 'color');
};

function digit(n: number): void {
  if (wantsColor() && n >= 1 && n <= 4) return nameColor(kColors[n - 1]!);
  const s = game.value;
  if (!s?.view || chooseSeat(n - 1)) return;
  if (may(s.view, 'pick')) {
    const pick = s.view.round?.you?.legal.find((a) => a.do === 'pick' && a.number === n);
    if (pick) return act({ do: 'pick', number: n });
  }
  const seat = s.view.seats[n - 1];
  if (seat) speak([t('say.seat', { p: seat.name, n: t('table.cards', { n: seat.cards }) })]);
}

/** What the panel asks with one button. */
function answer(): void {
  const verb = (['slap', 'ready', 'confirm'] as const).find((v) => may(game.value?.view ?? null, v));
  if (verb) simple(verb);
}

function accuse(): void {
  const legal = game.value?.view?.round?.you?.legal.find((a) => a.do === 'accuse');
  if (legal) act({ do: 'accuse', seat: legal.seat });
}

export function onKey(e: KeyboardEvent, help: () => void): void {
  const s = game.value;
  if (!s?.view || s.view.phase !== 'play' || !prefs.value.keys) return;
  if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || document.querySelector('dialog[open]')) return;
  if ((e.target as HTMLElement | null)?.closest('input, textarea, select')) return;
  const k = letter(e);
  if (k === 'Escape' && s.ask) return ask(null);
  if (/^[1-9]$/.test(k)) return digit(Number(k));
  if (wantsColor() && k.length === 1 && kColorKeys.includes(k)) return nameColor(kColors[kColorKeys.indexOf(k)]!);
  switch (k) {
    case 'd': return draw();
    case 'u': return uno();
    case 'c': return tryCatch();
    case 'k': return simple('keep');
    case 'v': return simple('challenge');
    case 'a': return answer();
    case 'x': return accuse();
    case 's': return set({ sort: !prefs.value.sort });
    case 't': return speak([topLine(t, s.view)]);
    case 'o': return speak([seatsLine(t, s.view)]);
    case 'l': return speak(logLines(t, s.view, s.log, 4).map((x) => x.text));
    case 'h': return focusHand();
    case '?': return help();
    default:
  }
}
