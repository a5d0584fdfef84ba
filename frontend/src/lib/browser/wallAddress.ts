/** The wallboard's token stands in the fragment, which no server and no log ever sees. */
const STORED = 'timbang.wall';

/** From the address, else from this tab's begin; null: whoever is signed in. */
export function wallToken(hash: string, storage: Storage): string | null {
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  if (!given) return storage.getItem(STORED);
  storage.setItem(STORED, given);
  return given;
}

const SCREEN = 'timbang.screen';

/** A paired screen: on this browser the bare address leads to its board from now on. */
export function rememberScreen(storage: Storage, address: string): void {
  storage.setItem(SCREEN, address);
}

/** Its key was taken back: the bare address is that of people again. */
export function forgetScreen(storage: Storage): void {
  storage.removeItem(SCREEN);
}

/** Within this site, `/wall?…#token=…`; null: this browser is no paired screen. */
export function screenAddress(storage: Storage, origin: string): string | null {
  const address = storage.getItem(SCREEN);
  return address?.startsWith(`${origin}/wall`) ? address.slice(origin.length) : null;
}

/** Null: the board's own way. */
export interface BoardOptions {
  router?: number | null;
  /** Seconds per router. */
  rotate?: number | null;
  theme?: 'dark' | 'light' | null;
  lang?: string | null;
}

export function wallAddress(origin: string, token: string, options: BoardOptions = {}): string {
  const given = Object.entries(options).filter(([, value]) => value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${origin}/wall${query && `?${query}`}#token=${encodeURIComponent(token)}`;
}
