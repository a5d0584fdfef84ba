/** A sentence as a heading has it: without its full stop. */
export const asHeading = (sentence: string): string => sentence.replace(/\.$/, '');

/** True arrows and minus signs; figures stay with their signs at the end of a line. */
export const typeset = (sentence: string): string =>
  sentence
    .replaceAll(' -> ', ' → ')
    .replace(/([\s(])-(\d)/g, '$1−$2')
    .replace(/(\d) %/g, '$1\u00a0%');
