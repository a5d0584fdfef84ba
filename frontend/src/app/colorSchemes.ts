import { localStorageColorSchemeManager } from '@mantine/core';
import { keepTheme } from '@/lib/browser/firstLook';

const stored = localStorageColorSchemeManager();

/** Mantine's own, which says a choice to the server as well. Nobody who chose nothing gets a cookie. */
export const colorSchemes: typeof stored = {
  ...stored,
  get: (byDefault) => {
    const scheme = stored.get(byDefault);
    if (scheme !== byDefault) keepTheme(scheme);
    return scheme;
  },
  set: (scheme) => {
    stored.set(scheme);
    keepTheme(scheme);
  },
};
