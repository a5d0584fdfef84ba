import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fetched } from '@/lib/browser/reloading';
import type { Dictionary } from './en';
import { parts as english, type Area } from './en/parts';
import { parts as indonesian } from './id/parts';

export type Language = 'id' | 'en';
export type { Area };
export const LANGUAGES: readonly Language[] = ['id', 'en'];
const STORED = 'timbang.language';
const LOCALES: Record<Language, string> = { id: 'id-ID', en: 'en-GB' };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Dictionary };
    returnNull: false;
  }
}

const PARTS: Record<Language, Readonly<Record<Area, () => Promise<object>>>> = {
  id: indonesian,
  en: english,
};
/** Dictionaries of the server's statements, by code. They stand apart because words may be missing here: then the
 * server's English sentence is shown. */
export const STATEMENTS = [
  'findings',
  'differences',
  'traceWords',
  'valueWords',
  'refusals',
] as const satisfies readonly Area[];
export type StatementArea = (typeof STATEMENTS)[number];

const isLanguage = (text: unknown): text is Language => text === 'id' || text === 'en';

export const localeOf = (language: string): string =>
  isLanguage(language) ? LOCALES[language] : LOCALES.en;

/** What was chosen here before, else what the browser asks for; Indonesian unless it wants English. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  return navigator.language.toLowerCase().startsWith('en') ? 'en' : 'id';
}
export const hasChosenLanguage = (): boolean => isLanguage(localStorage.getItem(STORED));

/** What pages have asked for, in whatever language; and what is here, as `language/area`. */
const wanted = new Set<Area>(['base']);
const here = new Set<string>();

async function loadPart(language: Language, area: Area): Promise<void> {
  const words = await PARTS[language][area]();
  const isOfServer = (STATEMENTS as readonly Area[]).includes(area);
  i18next.addResourceBundle(
    language,
    isOfServer ? 'statements' : 'translation',
    area === 'base' ? words : { [area]: words },
    true,
    true,
  );
  here.add(`${language}/${area}`);
}

/** Until everything is here that is wanted by now: more may be while one waits. */
async function fill(language: Language): Promise<void> {
  const missing = () => [...wanted].filter((area) => !here.has(`${language}/${area}`));
  for (let next = missing(); next.length > 0; next = missing())
    await Promise.all(next.map((area) => loadPart(language, area)));
}

/** Fetches the words of these areas, of the language shown now and of any shown later. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  areas.forEach((area) => wanted.add(area));
  let language;
  do {
    language = i18next.language as Language;
    await fill(language);
  } while (language !== i18next.language);
}

/** A part of the application that is loaded when first opened, together with the words it speaks with. */
export function speaking<Module>(areas: readonly Area[], load: () => Promise<Module>) {
  return async (): Promise<Module> => {
    const [module] = await fetched(Promise.all([load(), loadAreas(areas)]));
    return module;
  };
}

export async function showLanguage(language: Language): Promise<void> {
  await fill(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await showLanguage(language);
}

export async function startI18n(language: Language = preferredLanguage()): Promise<i18n> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: language,
      resources: {},
      fallbackLng: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  }
  await showLanguage(language);
  return i18next;
}
