/** A sentence as a heading has it: without its full stop. */
export const asHeading = (sentence: string): string => sentence.replace(/\.$/, '');

/** Keeps arrows and figures with their signs together at the end of a line. */
export const typeset = (sentence: string): string =>
  sentence.replaceAll(' -> ', ' → ').replace(/(\d) %/g, '$1\u00a0%');
