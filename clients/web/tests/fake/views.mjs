// Canned tables: what a server would send, one per state worth looking at. No rule is played here.

const kNames = ['Оксана', 'Bea', 'Дмитро', 'Ivo', 'Маргарита', 'Kofi', 'Mia', 'Тарас', 'Zed'];

export const seat = (name, cards, more = {}) => ({
  name, kind: 'human', online: true, away: false, bot_plays: false, score: 0, cards, said_uno: false, catchable: false, out: false, ...more,
});

const kBig = (
  'R2 R4 R5 R6 R7 R7 RR Y1 Y3 Y5 Y7 G1 G2 G3 G5 G7 G8 G8 G9 GS GR B0 B3 B3 B8 BS BR W W W4 ' +
  'R0 R1 R3 R8 R9 RS R+2 Y0 Y2 Y4 Y6 Y8 Y9 YS YR Y+2 G0 G4 G6 G+2 B1 B2 B4 B5 B6 B7 B9 B+2 W4 W4'
).split(' ');

const kSmall = 'R2 R4 R6 Y5 G1 B8 W'.split(' ');
const plays = (...cards) => cards.map((card) => (card.startsWith('W') ? { do: 'play', card, colors: ['red', 'yellow', 'green', 'blue'] } : { do: 'play', card }));

function round(hand, more = {}, you = {}) {
  return {
    dealer: 1, awaits: 'turn', turn: 0, next: 1, direction: 'clockwise', top: 'R0', color: 'red', starter: false, laid_by: 3, pile: 40,
    discard: 12, pending: null, jumpable: false, reaction_ends_in: 0,
    you: { hand, drawn: null, may_uno: false, may_uno_with: false, legal: [{ do: 'draw' }, ...plays(...new Set(hand.filter((c) => c[0] === 'R' || c === 'W')))], ...you },
    ...more,
  };
}

export function view(code, others, hand, more = {}) {
  const seats = [
    seat('Анна', hand.length, { score: 120 }),
    ...kNames.slice(0, others).map((n, i) =>
      seat(n, [8, 4, 1, 5, 10, 6, 11, 7, 3][i], {
        score: 37 * i,
        ...(i === 2 ? { said_uno: true } : {}),
        ...(i === 3 ? { kind: 'bot', level: 'simple' } : {}),
        ...(i === 5 ? { online: false, away: true } : {}),
      })),
  ];
  return {
    phase: 'play', code, host: 0, you: 0, watchers: 1, round_number: 3, target: 500, rules: { preset: 'classic-108', options: {} },
    seats, round: round(hand), clock: { seat: 0, ends_in: 20000, whole: 30000, more: 10 }, vote: null, hushed: [], may_accuse_hint: [],
    table: { clock: 30, race: true, grace: 1000, chat: 'on', public: false, password: false }, result: null, ...more,
  };
}

/** A few moves for the log. */
export const moves = [
  { n: 1, e: 'dealt', dealer: 1, count: 7 },
  { n: 2, e: 'starter', card: 'R3' },
  { n: 3, e: 'played', seat: 1, card: 'RS' },
  { n: 4, e: 'skipped', seat: 2 },
  { n: 5, e: 'drew', seat: 3, count: 2, why: 'uno' },
  { n: 6, e: 'played', seat: 3, card: 'R0', uno: true },
  { n: 7, e: 'turn', seat: 0 },
];

const all = ['red', 'yellow', 'green', 'blue'];
const small = (code, r, you, more = {}) => view(code, 3, kSmall, { round: round(kSmall, r, you), ...more });

const kHands = [[], 'R7 YS W4'.split(' '), 'B2 B9 G+2 GR Y0 Y1 R5'.split(' '), ['W']];
const kValues = [[], [7, 20, 50], [2, 9, 20, 20, 0, 1, 5], [50]];
const over = (code, more, result) => view(code, 3, [], {
  phase: 'round_over', clock: null, round: null, ...more,
  result: {
    winner: 0, void: false, points: [184, 0, 0, 0], totals: [304, 37, 74, 111], hands: kHands, values: kValues, ready: [false, true, true, true],
    next_in: 18000, match_winners: null, ranking: null, ...result,
  },
});

/** State by the name under which the pictures are kept; the code of its table is the name in capitals. */
export const scenes = {
  turn: (c) => view(c, 3, kSmall),
  many: (c) => view(c, 9, kBig.slice(0, 30)),
  huge: (c) => view(c, 9, kBig),
  wait: (c) => small(c, { turn: 2, next: 3, direction: 'counterclockwise' }, { legal: [] }, { clock: { seat: 2, ends_in: 9000, whole: 30000, more: 10 } }),
  color: (c) => small(c, { awaits: 'color', top: 'W', color: null }, { legal: all.map((color) => ({ do: 'color', color })) }),
  bluff: (c) => small(c,
    { awaits: 'respond', turn: 0, top: 'W4', color: 'green', laid_by: 3, pending: { kind: 'draw_four', amount: 4, author: 3, target: 0, challenge: { guilty: 4, innocent: 6 } } },
    { legal: [{ do: 'take' }, { do: 'challenge' }] }),
  taking: (c) => small(c,
    { awaits: 'respond', turn: 0, top: 'R+2', laid_by: 3, pending: { kind: 'draw_two', amount: 6, author: 3, target: 0, challenge: null } },
    { legal: [{ do: 'take' }] }),
  drawn: (c) => small(c, { awaits: 'drawn' }, { drawn: 'R6', legal: [{ do: 'keep' }, { do: 'play', card: 'R6' }] }),
  swap: (c) => small(c, { awaits: 'target', top: 'R7' }, { legal: [1, 2, 3, null].map((s) => ({ do: 'swap', seat: s })) }),
  give: (c) => small(c, { awaits: 'give', top: 'R5' }, { legal: [...new Set(kSmall)].map((card) => ({ do: 'give', card })) }),
  pick: (c) => small(c, { awaits: 'give', top: 'R5' }, { legal: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({ do: 'pick', number })) }),
  slap: (c) => small(c, { awaits: 'slap' }, { legal: [{ do: 'slap' }] }),
  ready: (c) => small(c, { awaits: 'ready' }, { legal: [{ do: 'ready' }] }),
  accuse: (c) => small(c, { awaits: 'confirm', turn: 1 }, { legal: [{ do: 'confirm' }, { do: 'accuse', seat: 3 }] }),
  wrong: (c) => small(c, {}, { legal: [{ do: 'draw' }, { do: 'play', card: 'R2' }, { do: 'play', card: 'B8', wrong: true }] }, { rules: { preset: 'classic-108-honour', options: {} } }),
  prompt: (c) => {
    const v = small(c, { reaction_ends_in: 4000, turn: 1 }, { legal: [{ do: 'catch', seat: 2 }, { do: 'jump', card: 'R2' }] });
    v.table.race = false;
    Object.assign(v.seats[2], { cards: 1, catchable: true, said_uno: false });
    return v;
  },
  missed: (c) => {
    const v = small(c, { reaction_ends_in: 1500, turn: 1 }, { legal: [] });
    for (const i of [2, 3]) Object.assign(v.seats[i], { cards: 1, catchable: true, said_uno: false });
    return v;
  },
  last: (c) => {
    const hand = ['R2', 'W'];
    const v = view(c, 1, hand, { round: round(hand, {}, { may_uno_with: true }) });
    return v;
  },
  stand: (c) => {
    const v = small(c, { turn: 1 }, { legal: [] });
    v.seats[0].bot_plays = true;
    return v;
  },
  watch: (c) => {
    const v = view(c, 4, kSmall, { you: null });
    delete v.round.you;
    v.round.turn = 2;
    return v;
  },
  ended: (c) => over(c, {}, {}),
  match: (c) => over(c, { phase: 'match_over' }, {
    winner: 2, points: [0, 0, 433, 0], totals: [304, 37, 507, 111], match_winners: [2], ranking: [2, 0, 3, 1], ready: [false, false, false, false], next_in: 0,
    hands: [kBig.slice(0, 24), ['R7'], [], ['W']], values: [kBig.slice(0, 24).map(() => 5), [7], [], [50]],
  }),
  lobby: (c) => view(c, 3, [], { phase: 'lobby', round: null, clock: null, rules: { preset: 'classic-108', options: { target: '300' } } }),
  vote: (c) => small(c, {}, {}, { vote: { by: 1, against: 2, yes: 1, no: 0, voters: 2, ends_in: 18000, you: true } }),
  guest: (c) => view(c, 3, [], { phase: 'lobby', round: null, clock: null, you: 2, rules: { preset: 'mattel-2023', options: {} } }),
};
