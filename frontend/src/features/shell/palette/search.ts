/** What of a list is meant by a few typed letters. */
export interface Findable {
  readonly label: string;
  /** Said beside it, and looked through as well. */
  readonly hint?: string | undefined;
  /** Not said, but what some call it. */
  readonly keywords?: string | undefined;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** How well it fits, 0 best; null: not at all. */
function rank(item: Findable, words: readonly string[]): number | null {
  const [name, said] = [plain(item.label), plain(`${item.label} ${item.hint ?? ''}`)];
  if (name.startsWith(words.join(' '))) return 0;
  if (words.every((word) => name.includes(word))) return 1;
  if (words.every((word) => said.includes(word))) return 2;
  const called = plain(item.keywords ?? '').split(' ');
  const isCalled = (word: string) => called.some((keyword) => keyword.startsWith(word));
  return words.every((word) => said.includes(word) || isCalled(word)) ? 3 : null;
}

/** Every word must be there; names that begin so come first, else the order stays. */
export function matching<T extends Findable>(items: readonly T[], query: string): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return items
    .flatMap((item) => {
      const place = rank(item, words);
      return place === null ? [] : [{ item, place }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
