/** Paper waits for its data, and has what is folded on the screen. */

/** Parts on their way, and figures of the period that was chosen before. */
const WAITING = [
  '.mantine-Skeleton-root',
  '.mantine-Loader-root',
  '[aria-busy="true"]',
  '[data-busy="true"]',
  // Folded, it has no width to be drawn in.
  'details [class^="recharts-resp"]:not(:has(svg))',
].join(', ');

export const isWaiting = (page: ParentNode): boolean => page.querySelector(WAITING) !== null;

export interface Turn {
  /** Asked for once more: nothing more is waited for. */
  isHurried: boolean;
  end: () => void;
}
let current: Turn | null = null;

/** One press, one print: null while another press is waiting for its data, and that one then waits no more. */
export function takeTurn(): Turn | null {
  if (current) {
    current.isHurried = true;
    return null;
  }
  const turn: Turn = {
    isHurried: false,
    end: () => {
      if (current === turn) current = null;
    },
  };
  current = turn;
  return turn;
}

/** For the time of the printing. Returns what closes them again. */
export function openAll(page: ParentNode): () => void {
  const closed = [...page.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const details of closed) details.open = true;
  return () => {
    for (const details of closed) details.open = false;
  };
}
