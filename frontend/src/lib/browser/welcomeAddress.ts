/** The secret of a one-time link stands in the fragment, which no server and no log ever sees. */
export const welcomeAddress = (origin: string, secret: string): string =>
  `${origin}/welcome#${encodeURIComponent(secret)}`;

/** Null where the link was cut off. */
export function welcomeSecret(hash: string): string | null {
  try {
    return decodeURIComponent(hash.replace(/^#/, '')) || null;
  } catch {
    return null;
  }
}
