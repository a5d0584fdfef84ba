/** The wallboard's token stands in the fragment, which no server and no log ever sees. */
const STORED = 'timbang.wall';

/** From the address, else from this tab's begin; null: whoever is signed in. */
export function wallToken(hash: string, storage: Storage): string | null {
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  if (!given) return storage.getItem(STORED);
  storage.setItem(STORED, given);
  return given;
}

export const wallAddress = (origin: string, token: string): string =>
  `${origin}/wall#token=${encodeURIComponent(token)}`;
