import { localStorageColorSchemeManager } from '@mantine/core';
import { keepTheme } from '@/lib/browser/firstLook';

const stored = localStorageColorSchemeManager();

/** Mantine's own, which says it to the server as well. */
export const colorSchemes: typeof stored = {
  ...stored,
  get: (byDefault) => {
    const scheme = stored.get(byDefault);
    keepTheme(scheme);
    return scheme;
  },
  set: (scheme) => {
    stored.set(scheme);
    keepTheme(scheme);
  },
};
