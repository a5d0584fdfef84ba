/** Which router was looked at last, for pages about none: kept for as long as the tab is open. */
const STORED = 'timbang.router';

export const rememberRouter = (id: number): void => sessionStorage.setItem(STORED, String(id));

/** The router that pages about none lead back to: the one looked at last if it is still there, else the first. */
export function routerToReturnTo(known: readonly { id: number }[]): number | undefined {
  const last = Number(sessionStorage.getItem(STORED));
  return (known.find(({ id }) => id === last) ?? known[0])?.id;
}
