/** The last router, for pages about none, while the tab is open. */
const STORED = 'timbang.router';

export const rememberRouter = (id: number): void => sessionStorage.setItem(STORED, String(id));

/** If it is still there, else the first. */
export function routerToReturnTo(known: readonly { id: number }[]): number | undefined {
  const last = Number(sessionStorage.getItem(STORED));
  return (known.find(({ id }) => id === last) ?? known[0])?.id;
}
