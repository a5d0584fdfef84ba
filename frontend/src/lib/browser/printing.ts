/** Paper waits for its data, and has what is folded on the screen. */

/** Parts on their way, and figures of the period that was chosen before. */
const WAITING = [
  '.mantine-Skeleton-root',
  '.mantine-Loader-root',
  '[aria-busy="true"]',
  '[data-busy="true"]',
  // Folded, it has no width to be drawn in.
  'details .recharts-responsive-container:not(:has(svg))',
].join(', ');

const EACH_MS = 100;
/** Then what came is printed, with the words that something lacks. */
const LONGEST_MS = 20_000;

export const isWaiting = (page: ParentNode): boolean => page.querySelector(WAITING) !== null;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Charts are drawn a moment after their figures came: twice in a row nothing may be on its way. */
export async function printWhenLoaded(page: ParentNode): Promise<void> {
  const close = openAll(page);
  const last = Date.now() + LONGEST_MS;
  let quiet = 0;
  while (quiet < 2 && Date.now() < last) {
    await pause(EACH_MS);
    quiet = isWaiting(page) ? 0 : quiet + 1;
  }
  globalThis.print();
  close();
}

/** For the time of the printing. Returns what closes them again. */
export function openAll(page: ParentNode): () => void {
  const closed = [...page.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const details of closed) details.open = true;
  return () => {
    for (const details of closed) details.open = false;
  };
}

export const isPrintKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
