/** Charts are drawn when they come near the screen: most visits never see those below. */

const NEAR = '240px 0px';
const ON_SCREEN = '0px';
/** A desk has the power to draw the others as well, once the page stands. */
const DESK = '(min-width: 48em)';
const DESK_MS = 2500;

const unseen = new Set<() => void>();

/** Calls `show` once; at once where nothing can be observed. Returns what gives it up. */
export function whenSeen(element: Element, show: () => void): () => void {
  return whenWithin(element, NEAR, show);
}

/** The same for what is much to draw. On a phone it must be on the screen, until one begins to scroll: who reads what
 * stands there, or presses a button of it, does not wait for what is below. `around` has buttons that are about it: who
 * comes to one of them wants it, too. */
export function whenLookedAt(element: Element, show: () => void, around?: Element | null) {
  const isDesk = matchMedia(DESK).matches;
  const left = new AbortController();
  const once = { once: true, passive: true, signal: left.signal };
  let stop = (): void => undefined; // it may be shown at once
  function widen() {
    stop();
    stop = whenWithin(element, NEAR, shown);
  }
  function leave() {
    left.abort();
    stop();
  }
  function shown() {
    leave();
    show();
  }
  if (!isDesk) addEventListener('scroll', widen, once);
  for (const kind of ['pointerdown', 'focusin']) around?.addEventListener(kind, shown, once);
  stop = whenWithin(element, isDesk ? NEAR : ON_SCREEN, shown);
  return leave;
}

function whenWithin(element: Element, margin: string, show: () => void): () => void {
  const later = matchMedia(DESK).matches ? setTimeout(seen, DESK_MS) : undefined;
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver(
          (entries) => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
          },
          { rootMargin: margin },
        );
  function stop() {
    clearTimeout(later);
    observer?.disconnect();
    unseen.delete(seen);
  }
  function seen() {
    stop();
    show();
  }
  unseen.add(seen);
  if (observer) observer.observe(element);
  else seen();
  return stop;
}

/** For paper, which has no screen. */
export function showUnseen(): void {
  for (const seen of unseen) seen();
}
