/** A hint, the server decides. Length counts most (NIST SP 800-63B 5.1.1). */

export const PASSWORD_MIN = 12;
export type Strength = 'too_short' | 'of_names' | 'weak' | 'fair' | 'strong';
const COMMON = /(password|sandi|admin|mikrotik|qwerty|12345|kampus|timbang)/i;

const PRODUCT = 'timbang';
const SHORTEST_NAME = 4;
const LEAST_BESIDE_NAMES = 8;

/** Small letters and digits, without accents and letter widths. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether little is left without names that others know, as the server judges it (password_rules.py). */
export function isOfNames(password: string, names: readonly string[]): boolean {
  const words = [...names, PRODUCT]
    .flatMap((name) => [name, ...name.split(/\s+/)])
    .map(folded)
    .filter((word) => word.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length);
  const whole = folded(password);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), whole);
  return rest !== whole && (rest.length < LEAST_BESIDE_NAMES || !/\p{L}/u.test(rest));
}

/** `names`: of the user, whom others know. */
export function passwordStrength(password: string, names: readonly string[] = []): Strength {
  if (password.length < PASSWORD_MIN) return 'too_short';
  if (isOfNames(password, names)) return 'of_names';
  const distinct = new Set(password).size;
  if (distinct < 5 || COMMON.test(password)) return 'weak';
  return password.length >= 16 || (password.length >= 12 && distinct >= 9) ? 'strong' : 'fair';
}
