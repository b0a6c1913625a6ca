// A rulebook of the shape the server sends, short, and its answer about a choice: must_play with stacking stands for all conflicts.
const on = ['off', 'on'];
const named = (o) => ({ labels: o.values.map((v) => ({ off: 'no', on: 'yes' })[v] ?? v.replaceAll('_', ' ')), sources: o.values.map(() => 'the box'), guide: `${o.text} Example: Ann and Ben agree on it before the deal.`, source: 'the box', ...o });
const short = {
  presets: [
    { name: 'classic-108', title: 'Classic, 108 cards', text: 'The official rules before 2018: draw and pass, no stacking.', options: { deck: 'classic_108', hint_penalty: '2', uno_window: 'draw_or_lift' } },
    { name: 'mattel-2023', title: 'Official 2023', text: 'The rules in the box since 2023, with Shuffle Hands.', options: { deck: 'mattel_112', uno_deadline: 'at_play' } },
    { name: 'russian-forum', title: 'Russian forum', text: 'A +2 may be covered by a +2.', options: { deck: 'classic_108', draw_two_answer: 'cover', must_play: 'on' } },
  ],
  options: [
    { name: 'deck', title: 'Deck', text: 'Which cards are in the box.', values: ['classic_108', 'mattel_112'], default: 'classic_108', rule: 'DECK-01' },
    { name: 'must_play', title: 'A fitting card must be played', text: 'Off: one may draw although a card fits.', values: on, default: 'off', rule: 'TURN-04' },
    { name: 'draw_two_answer', title: 'Answer to a draw two', text: 'Whether the next player may pass it on.', values: ['none', 'cover', 'stack'], default: 'none', rule: 'ACT-D2-03' },
    { name: 'uno_deadline', title: 'Deadline for UNO', text: 'Until when UNO counts.', values: ['until_accused', 'at_play', 'until_window_end'], default: 'until_accused', rule: 'UNO-02' },
    { name: 'uno_window', title: 'What ends the time to catch', text: 'The move of the next player that is too late.', values: ['draw_or_play', 'draw_or_lift', 'draw_play_or_touch'], default: 'draw_or_play', rule: 'UNO-07' },
    { name: 'hint_penalty', title: 'Fine for prompting', text: 'Cards for telling somebody what to play.', values: ['0', '2'], default: '0', rule: 'PEN-02' },
    { name: 'target', title: 'Points to win', text: 'The match is played to so many points.', values: [], least: 1, most: 100000, default: '500', rule: 'MATCH-01' },
  ],
};

export const rulebook = {
  presets: short.presets.map((p) => ({ source: 'a sheet of rules', ...p })),
  options: short.options.map(named),
  groups: [
    { title: 'Deck', options: ['deck'] },
    { title: 'The turn', options: ['must_play', 'draw_two_answer'] },
    { title: 'UNO', options: ['uno_deadline', 'uno_window'] },
    { title: 'Fines and points', options: ['hint_penalty', 'target'] },
  ],
};

export function verdict({ options }) {
  const clash = options?.must_play === 'on' && options?.draw_two_answer === 'stack';
  return { code: 'P1-35J0W', conflicts: clash ? [{ rule: 'X1', text: 'must_play and stacking exclude each other here' }] : [] };
}
