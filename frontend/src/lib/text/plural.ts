/** By the shown number: `1` is one, `1.0` and all others are many. */
export const formOf = (shown: number | string): 'one' | 'other' =>
  String(shown) === '1' ? 'one' : 'other';
