/** Follows the pages of a list, up to a bound, for pickers. */

interface Page<T> {
  items: T[];
  next_cursor: string | null;
}
const PAGE_BOUND = 20;

/** For lists that grow by one page at a time. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor: next }: { next_cursor: string | null }) => next ?? undefined,
};

export async function allPages<T>(
  load: (cursor: string | undefined) => Promise<Page<T>>,
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGE_BOUND; page += 1) {
    const { items: more, next_cursor: next } = await load(cursor);
    items.push(...more);
    if (next === null) break;
    cursor = next;
  }
  return items;
}
