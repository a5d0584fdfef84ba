/** Answers that came in the page's own HTML (backend/api/pages), each taken once instead of a request. */
const ID = 'answer:';

/** After this, the data of a page that was left open, restored or asleep are too old to show. */
export const FRESH_MS = 10_000;

/** Since the server began to send this page. */
function ageMs(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Date.now() - performance.timeOrigin - (page?.responseStart ?? 0);
}

/** A clock that was set back says nothing about age; one that is adjusted moves by less than a second. */
const isFresh = (age: number): boolean => age > -1_000 && age < FRESH_MS;

const forgetInlined = (): void =>
  document.querySelectorAll(`script[id^="${ID}"]`).forEach((block) => block.remove());

/** Null: ask the server. What a write changes, no answer from before it says. */
export function inlinedAnswer({ method, url }: Request): Response | null {
  if (method !== 'GET' || !isFresh(ageMs())) {
    forgetInlined();
    return null;
  }
  const { origin, pathname, search } = new URL(url);
  const block = document.getElementById(`${ID}${pathname}${search}`);
  if (!block || origin !== location.origin) return null;
  block.remove();
  const headers = { 'Content-Type': 'application/json' };
  return new Response(block.textContent, { headers });
}
