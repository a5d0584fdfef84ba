import type { limits as english } from '../../en/shared/limits';

export const limits: typeof english = {
  between: 'Ketik angka dari {{least}} sampai {{most}}.',
  empty: 'Ketik angka dari {{least}} sampai {{most}}; sebelum itu tetap {{kept}}.',
};
