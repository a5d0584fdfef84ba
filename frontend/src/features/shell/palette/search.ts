/** What of a list is meant by a few typed letters. */
export interface Findable {
  readonly label: string;
  /** Said beside it, and looked through as well. */
  readonly hint?: string | undefined;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** How well it fits, 0 best; null: not at all. */
function rank({ label, hint = '' }: Findable, words: readonly string[]): number | null {
  const [name, all] = [plain(label), plain(`${label} ${hint}`)];
  if (!words.every((word) => all.includes(word))) return null;
  if (name.startsWith(words.join(' '))) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}

/** Every word must be there; names that begin so come first, else the order stays. */
export function matching<T extends Findable>(
  items: readonly T[],
  query: string,
  most: number,
): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return items
    .flatMap((item) => {
      const place = rank(item, words);
      return place === null ? [] : [{ item, place }];
    })
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ item }) => item);
}
