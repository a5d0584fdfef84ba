/** When a page that misses a part of the application, or is older than the server's, may load itself anew. */
import { MINUTE_MS } from '../time/lengths';

const PART_FAILED = [
  'Failed to fetch dynamically imported module', // Chromium
  'error loading dynamically imported module', // Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS', // Vite
];

/** A file of the application did not come: the server is away, or another version took its place.
 *
 * In words of our own: at the browser's the router reloads at once, and a person whose server is away sees no page at all. */
export class MissingPart extends Error {
  override name = 'MissingPart';
  constructor(cause: Error) {
    super('A part of the application did not come.', { cause });
  }
}

export const isPartMissing = (error: Error): boolean =>
  error instanceof MissingPart || PART_FAILED.some((words) => error.message.includes(words));

/** What was loaded; that it did not come as MissingPart. */
export async function fetched<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    throw error instanceof Error && isPartMissing(error) ? new MissingPart(error) : error;
  }
}

/** Whether the server has a page and the script that it begins with: without, loading it anew would leave nothing. */
export async function isServed(path: string): Promise<boolean> {
  const page = await fetch(path, { cache: 'no-store' });
  if (!page.ok) return false;
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1];
  return script === undefined || (await fetch(script, { cache: 'no-store' })).ok;
}

/** While two replicas are of different versions, every look could see the other one. */
const BETWEEN_RELOADS_MS = 10 * MINUTE_MS;

export function mayReload(lastMs: number | null, nowMs: number): boolean {
  return lastMs === null || nowMs - lastMs >= BETWEEN_RELOADS_MS || nowMs < lastMs;
}

/** Loads the page anew unless this tab did so a moment ago for the same reason. `key`: of the session storage. */
export function reloadOnce(key: string): void {
  const now = Date.now();
  if (!mayReload(Number(sessionStorage.getItem(key)) || null, now)) return;
  sessionStorage.setItem(key, `${now}`);
  location.reload();
}
