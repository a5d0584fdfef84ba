/** A language is a folder beside this file with a `language.ts`. */
import type { Area } from './id/parts';

type Words = Readonly<Partial<Record<Area, () => Promise<object>>>>;
export interface Parts {
  parts: Words;
  /** Those of `parts` that say what the server says. */
  statements?: Words;
}

export interface LanguageDefinition {
  /** In itself, so that everybody finds their own. */
  name: string;
  /** For numbers and dates (Intl). */
  locale: string;
  /** Where its words are, those of `base` with it. A missing text is shown in English. */
  load: () => Promise<Parts>;
  /** The English dictionaries are loaded beside it. */
  isPartial?: boolean;
  /** Names of months and days; English ones are there already. */
  loadCalendar?: () => Promise<unknown>;
}

const modules = import.meta.glob<LanguageDefinition>('./*/language.ts', {
  eager: true,
  import: 'language',
});
const codeOf = (path: string): string => path.split('/')[1] ?? '';

/** By ISO 639 code, the name of the folder. */
export const languages: Readonly<Record<string, LanguageDefinition>> = Object.fromEntries(
  Object.entries(modules).map(([path, definition]) => [codeOf(path), definition]),
);
