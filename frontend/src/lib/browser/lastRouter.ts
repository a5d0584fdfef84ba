/** The last router, for pages about none, while the tab is open. */
const STORED = 'timbang.router';

export const rememberRouter = (id: number): void => sessionStorage.setItem(STORED, String(id));

/** The only one, else the one looked at last: nobody is led to a router that was not chosen.
 * `anew`: on the page where a router is chosen, none is. */
export function routerToReturnTo(
  known: readonly { id: number }[],
  anew = false,
): number | undefined {
  if (known.length === 1) return known[0]?.id;
  const last = Number(sessionStorage.getItem(STORED));
  return anew ? undefined : known.find(({ id }) => id === last)?.id;
}
