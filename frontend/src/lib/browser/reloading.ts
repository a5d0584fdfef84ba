/** When a page that misses a part, or is older than the server's, may reload. */
import { MINUTE_MS } from '../time/lengths';

const PART_FAILED = [
  'Failed to fetch dynamically imported module', // Chromium
  'error loading dynamically imported module', // Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS', // Vite
];

/** A file of the application did not come: the server is away, or has another version. An error of our own: at
 * the browser's the router reloads at once, and a person whose server is away sees no page. */
export class MissingPart extends Error {
  override name = 'MissingPart';
  constructor(cause: Error) {
    super('A part of the application did not come.', { cause });
  }
}

export const isPartMissing = (error: Error): boolean =>
  error instanceof MissingPart || PART_FAILED.some((words) => error.message.includes(words));

/** Throws MissingPart. */
export async function fetched<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw error instanceof Error && isPartMissing(error) ? new MissingPart(error) : error;
  }
}

/** The page and its script: without them a reload would leave nothing. */
export async function isServed(path: string): Promise<boolean> {
  const page = await fetch(path, { cache: 'no-store' });
  if (!page.ok) return false;
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1];
  return script === undefined || (await fetch(script, { cache: 'no-store' })).ok;
}

/** Two replicas of different versions could alternate. */
const BETWEEN_RELOADS_MS = 10 * MINUTE_MS;

export function mayReload(lastMs: number | null, nowMs: number): boolean {
  return lastMs === null || nowMs - lastMs >= BETWEEN_RELOADS_MS || nowMs < lastMs;
}

/** Unless this tab did so a moment ago. `key`: in the session storage. */
export function reloadOnce(key: string): void {
  const now = Date.now();
  if (!mayReload(Number(sessionStorage.getItem(key)) || null, now)) return;
  sessionStorage.setItem(key, `${now}`);
  location.reload();
}
