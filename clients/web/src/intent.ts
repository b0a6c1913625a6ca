// A seat already asked for on the start page: the table is then entered without asking a second time.

let wanted = '';

export const wantSeat = (code: string): void => {
  wanted = code;
};

/** Good once: coming back to the address later asks again. */
export function takesSeat(code: string): boolean {
  const yes = wanted === code;
  wanted = '';
  return yes;
}
