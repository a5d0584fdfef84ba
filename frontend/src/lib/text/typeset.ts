/** A sentence of the server's as it is set: an arrow of two characters, and a figure before its sign, could be broken
 * at the end of a line. */
export const typeset = (sentence: string): string =>
  sentence.replaceAll(' -> ', ' → ').replace(/(\d) %/g, '$1\u00a0%');
