/** Below a field whose number cannot be stored. */
export const limits = {
  between: 'Type a number from {{least}} to {{most}}.',
  empty: 'Type a number from {{least}} to {{most}}; until then {{kept}} stays.',
};
