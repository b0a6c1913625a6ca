// What an option looks like at the table, in cards: what lies, and what is laid on it. Only pictures; what happens is told by the guide.

import type { Card } from './protocol';

export type Step = Card | '→';

const kPictures: Record<string, string> = {
  deck: 'R7 YS GR B+2 W W4 SH CU BL DP1',
  starter_reverse: 'GR', starter_wild: 'W', starter_answer: 'R+2 → Y+2',
  match_symbol: 'R7 → B7', must_play: 'R7 → R3', drawn_card: 'R7 → back R2',
  wild: 'R7 → W', wild_draw_four: 'R7 → W4', challenge: 'R7 → W4', challenge_extra: 'W4', challenge_reveal: 'W4 → R1 R5',
  challenge_chain: 'W4 → W4', reverse_lasts: 'GR', two_player_reverse: 'GR',
  draw_two_answer: 'R+2 → Y+2', draw_four_stack: 'W4 → W4', draw_two_covers_four: 'W4 → G+2', skip_answer: 'BS → BS', reverse_deflects: 'R+2 → RR',
  jump_in: 'R7 → R7', jump_in_wild: 'W → W', jump_in_draw_four: 'W4 → W4', jump_in_window: 'R7 → R3 → R7', jump_in_reverse: 'GR → GR',
  jump_in_draw: 'R+2 → R+2', twins: 'R7 → R7', seven: 'R7', zero_rotates: 'B0', five: 'G5', silent_two: 'Y2', silence_calls: 'Y2',
  uno_to_centre: 'R7 → back', color_circle: 'R7 → W B3', blank: 'BL', customizable: 'CU', special_wild_points: 'SH CU',
  shuffle_last: 'SH', uno_deadline: 'R7 → back', uno_after_swap: 'R7 → back', illegal_play: 'R7 → B3', lone_zero_50: 'G0',
  stages: 'back back back back back back back', elimination: 'R7', downpour_1_count: 'DP1', downpour_2_count: 'DP2',
};

export const pictureOf = (option: string): Step[] => kPictures[option]?.split(' ') ?? [];
