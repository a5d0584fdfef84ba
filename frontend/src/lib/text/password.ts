/** A hint, the server decides. Length counts most (NIST SP 800-63B 5.1.1). */

export const PASSWORD_MIN = 12;
export type Strength = 'too_short' | 'weak' | 'fair' | 'strong';
const COMMON = /(password|sandi|admin|mikrotik|qwerty|12345|kampus|timbang)/i;

export function passwordStrength(password: string): Strength {
  if (password.length < PASSWORD_MIN) return 'too_short';
  const distinct = new Set(password).size;
  if (distinct < 5 || COMMON.test(password)) return 'weak';
  return password.length >= 16 || (password.length >= 12 && distinct >= 9) ? 'strong' : 'fair';
}
