// What color alone must never have to say, and what must be readable: measured over the tokens themselves.

import { describe, expect, it } from 'vitest';
import { kHex, kInk } from '../../src/cards';
import { kColors } from '../../src/cardcode';
import { bytes } from './helpers';

type Rgb = [number, number, number];

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

/** Linear light, from `#rgb` or `#rrggbb`. */
function rgb(hex: string): Rgb {
  const h = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1, 7);
  return [0, 2, 4].map((i) => linear(Number.parseInt(h.slice(i, i + 2), 16) / 255)) as Rgb;
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgb(one)), luminance(rgb(other))].sort((x, y) => y - x) as [number, number];
  return (a + 0.05) / (b + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const kVisions: Record<string, number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  gray: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
};

const times = (m: number[], [a, b, c]: Rgb): Rgb =>
  [0, 3, 6].map((i) => Math.min(1, Math.max(0, m[i]! * a + m[i + 1]! * b + m[i + 2]! * c))) as Rgb;

function oklab(c: Rgb): Rgb {
  const [l, m, s] = times9([0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376, 0.6299787005], c).map(Math.cbrt) as Rgb;
  return times9([0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662, -0.808675766], [l, m, s]);
}
const times9 = (m: number[], [a, b, c]: Rgb): Rgb => [0, 3, 6].map((i) => m[i]! * a + m[i + 1]! * b + m[i + 2]! * c) as Rgb;

function closest(vision: string): number {
  const seen = kColors.map((c) => oklab(times(kVisions[vision]!, rgb(kHex[c]))));
  let least = Infinity;
  seen.forEach((a, i) => seen.slice(i + 1).forEach((b) => { least = Math.min(least, 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])); }));
  return least;
}

const css = new TextDecoder().decode(await bytes('../../src/style/tokens.css'));

function tokens(dark: boolean): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [, name, light, night] of css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)) out[name!] = dark ? night! : light!;
  return out;
}

describe('the four colors', () => {
  it.each(['normal', 'protan', 'deutan', 'tritan'])('are told apart by %s sight', (vision) => {
    expect(closest(vision)).toBeGreaterThan(14);
  });
  it('are told apart without any color', () => expect(closest('gray')).toBeGreaterThan(10));
  it('carry ink that can be read', () => {
    for (const c of [...kColors, 'black'] as const) expect(contrast(kHex[c], kInk[c]), c).toBeGreaterThan(4.5);
  });
});

describe.each([false, true])('surroundings, dark: %s', (dark) => {
  const k = tokens(dark);
  it('have text that can be read', () => {
    for (const ground of ['ground', 'felt', 'surface'])
      for (const text of ['text', 'dim', 'accent', 'warn']) expect(contrast(k[text]!, k[ground]!), `${text} on ${ground}`).toBeGreaterThan(4.5);
    expect(contrast(k['on-accent']!, k.accent!)).toBeGreaterThan(4.5);
    expect(contrast(k['on-warn']!, k.warn!)).toBeGreaterThan(4.5);
  });
  it('have lines and edges that can be seen', () => {
    for (const ground of ['ground', 'felt', 'surface'])
      for (const line of ['line', 'edge', 'ring-out']) expect(contrast(k[line]!, k[ground]!), `${line} on ${ground}`).toBeGreaterThan(3);
  });
});
