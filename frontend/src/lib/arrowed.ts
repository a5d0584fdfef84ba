/** Of two characters an arrow could be broken at the end of a line. */
export const arrowed = (sentence: string): string => sentence.replaceAll(' -> ', ' → ');
