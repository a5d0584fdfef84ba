import { isWaiting, openAll, type Turn } from './printing';
import { showUnseen } from './seen';

const EACH_MS = 100;
/** Then what came is printed, with the words that something lacks. */
const LONGEST_MS = 20_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Charts are drawn a moment after their figures came: twice in a row nothing may be on its way. */
export async function printWhenLoaded(page: ParentNode, turn: Turn): Promise<void> {
  const close = openAll(page);
  const last = Date.now() + LONGEST_MS;
  let quiet = 0;
  while (quiet < 2 && !turn.isHurried && Date.now() < last) {
    showUnseen();
    await pause(EACH_MS);
    quiet = isWaiting(page) ? 0 : quiet + 1;
  }
  try {
    globalThis.print();
  } finally {
    close();
    turn.end();
  }
}
