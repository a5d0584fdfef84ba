/** The server's clock: ages are right even when this machine's clock is wrong. */
let offsetMs = 0;

export function learnServerTime(serverNow: string, localNow = Date.now()): void {
  const parsed = Date.parse(serverNow);
  if (!Number.isNaN(parsed)) offsetMs = parsed - localNow;
}
export const serverNow = (localNow = Date.now()): number => localNow + offsetMs;
