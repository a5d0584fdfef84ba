/** A page is drawn a part at a time, so that a click waits for one part and not for the page. */

/** Of parts that wait, in the order of the page: what one came for, and all else. */
const foremost: (() => void)[] = [];
const others: (() => void)[] = [];
let isBusy = false;

function next(): void {
  const begin = foremost.shift() ?? others.shift();
  isBusy = begin !== undefined;
  begin?.();
}

/** `begin` is called when it is this part's turn; what is returned ends the turn, also one that has not come.
 * `isForemost`: it does not wait for those that are not. */
export function inTurn(begin: () => void, isForemost = false): () => void {
  let isOver = false;
  const waiting = isForemost ? foremost : others;
  waiting.push(begin);
  if (!isBusy) {
    isBusy = true;
    setTimeout(next);
  }
  return () => {
    if (isOver) return;
    isOver = true;
    const place = waiting.indexOf(begin);
    if (place >= 0) waiting.splice(place, 1);
    else setTimeout(next);
  };
}

/** While a page is first loaded. Later a page comes at once: what stood on the screen is to stand there again after
 * "back". An address with a fragment leads into the page, which must be there then. */
export const isByTurns = (): boolean =>
  typeof IntersectionObserver !== 'undefined' &&
  'userActivation' in navigator && // Firefox before 120 cannot say
  !navigator.userActivation.hasBeenActive &&
  location.hash === '';
