// Own flat card faces, drawn once as symbols and used by reference. At the left an index column (value over suit shape) that stays
// visible in a fan; to the right a large quiet suit shape. Skip is a hop over a bar, Reverse two opposed arrows: they must not be
// taken for each other. 6 and 9 are underlined.

import type { JSX } from 'preact';
import { kColors, parts } from './cardcode';
import { t } from './i18n';
import { prefs } from './prefs';
import type { Card, Color } from './protocol';

export const kHex: Record<Color | 'black', string> = {
  red: '#cc1030', yellow: '#ffd93b', green: '#17bd80', blue: '#0b3dab', black: '#20242c',
};
export const kInk: Record<Color | 'black', string> = {
  red: '#fff', yellow: '#14171c', green: '#14171c', blue: '#fff', black: '#fff',
};

/** In a 24 × 24 box. */
export const kShape: Record<Color, string> = {
  red: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20z',
  yellow: 'M12 .8l3.3 7.3 7.9.9-5.9 5.3 1.6 7.9-6.9-4-6.9 4 1.6-7.9L.8 9l7.9-.9z',
  green: 'M12 2L23 21.5H1z',
  blue: 'M2.5 2.5h19v19h-19z',
};

const kHop = 'M3 14.5c1-11 14-11 16-1M19 13.5l-5-1.2M19 13.5l2.2-4.6M11 14.5v6.5';
const kTurn = 'M3 8.5h15M13 3.5l5 5-5 5M21 16H6M11 11l-5 5 5 5';
const kGlyph: Record<string, string> = { S: kHop, R: kTurn };

const kSigns = '0 1 2 3 4 5 6 7 8 9 S R +2'.split(' ');
const kBlackCards: Card[] = ['W', 'W4', 'SH', 'CU', 'BL', 'DP1', 'DP2'];
const kBlackText: Record<Card, string> = { W4: '+4', SH: '⇄', CU: '?', DP1: '+1', DP2: '+2' };

const id = (card: Card) => `f-${card.replace('+', 'p')}`;

function Colored({ color, sign }: { color: Color; sign: string }) {
  const ink = kInk[color];
  const glyph = kGlyph[sign];
  const line = { stroke: ink, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;
  // The center of gravity of a triangle is low: its value sits lower too.
  const drop = color === 'green' ? 9 : 0;
  return (
    <symbol id={id(`${color[0]!.toUpperCase()}${sign}`)} viewBox="0 0 100 150">
      <rect width="100" height="150" rx="11" fill={kHex[color]} />
      <path transform="translate(31 51) scale(2.6)" d={kShape[color]} fill={ink} opacity=".16" />
      <path transform="translate(7.5 38) scale(.8)" d={kShape[color]} fill={ink} />
      {glyph ? (
        <>
          <path transform="translate(5 7) scale(.98)" d={glyph} stroke-width="3" {...line} />
          <path transform={`translate(39 ${58 + drop}) scale(1.95)`} d={glyph} stroke-width="2.7" {...line} />
        </>
      ) : (
        <>
          <text x="17" y="30" class={sign.length > 1 ? 'ix two' : 'ix'} fill={ink}>{sign}</text>
          <text x="62" y={101 + drop} class={sign.length > 1 ? 'big two' : 'big'} fill={ink}>{sign}</text>
        </>
      )}
      {(sign === '6' || sign === '9') && (
        <>
          <path d="M9 33.5h16" stroke={ink} stroke-width="2.5" />
          <path d={`M47 ${109 + drop}h30`} stroke={ink} stroke-width="4" />
        </>
      )}
    </symbol>
  );
}

function Four({ x, y, k, w }: { x: number; y: number; k: number; w: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${k})`}>
      {kColors.map((c, i) => (
        <path key={c} transform={`translate(${(i % 2) * 28} ${i > 1 ? 28 : 0})`} d={kShape[c]} fill={kHex[c]} stroke="#fff" stroke-width={w} />
      ))}
    </g>
  );
}

function Black({ card }: { card: Card }) {
  const text = kBlackText[card];
  return (
    <symbol id={id(card)} viewBox="0 0 100 150">
      <rect width="100" height="150" rx="11" fill={kHex.black} />
      <Four x={5} y={text ? 38 : 10} k={0.46} w={1} />
      {text && <text x="17" y="30" class={text.length > 1 ? 'ix two' : 'ix'} fill="#fff">{text}</text>}
      {card === 'BL' ? <rect x="36" y="44" width="52" height="78" rx="6" fill="none" stroke="#fff" stroke-width="3" />
        : <Four x={35} y={text ? 34 : 49} k={1.06} w={1.6} />}
      {text && <text x="62" y="134" class="low" fill="#fff">{text}</text>}
    </symbol>
  );
}

/** Once per page, above everything that uses it. */
export function Sprite() {
  return (
    <svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">
      {kColors.flatMap((color) => kSigns.map((sign) => <Colored key={color + sign} color={color} sign={sign} />))}
      {kBlackCards.map((card) => <Black key={card} card={card} />)}
      <symbol id="f-back" viewBox="0 0 100 150">
        <rect width="100" height="150" rx="11" fill="#2b3850" />
        <rect x="7.5" y="7.5" width="85" height="135" rx="7" fill="none" stroke="#7d91b5" stroke-width="2" />
        <path class="back" d="M50 39L86 75 50 111 14 75z M50 55L70 75 50 95 30 75z" />
      </symbol>
    </svg>
  );
}

/** Decoration: whoever shows a face also says its name. */
export function Face({ card }: { card: Card | 'back' }) {
  const p = card === 'back' ? null : parts(card);
  const letter = p && prefs.value.letters ? t('c.letters')[kColors.indexOf(p.color)] : '';
  return (
    <svg class="face" viewBox="0 0 100 150" aria-hidden="true" focusable="false">
      <use href={`#${id(card)}`} />
      {p && letter && <text x="17" y="82" class="letter" fill={kInk[p.color]}>{letter}</text>}
    </svg>
  );
}

export function Shape({ color }: { color: Color }) {
  return (
    <svg class="shape" viewBox="-1 -1 26 26" aria-hidden="true" focusable="false">
      <path d={kShape[color]} fill={kHex[color]} stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}

const kIcons = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14 5l-7 7 7 7',
  card: 'M7 3h10v18H7z',
  bot: 'M5 8h14v11H5zM12 8V4M9 13v2M15 13v2',
  talk: 'M4 5h16v11h-9l-4 4v-4H4z',
};

export function Icon({ name }: { name: keyof typeof kIcons }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={kIcons[name]} fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
