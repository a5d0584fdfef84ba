import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage } from '@/lib/browser/firstLook';
import { fetched } from '@/lib/browser/reloading';
import type { Dictionary } from './en/parts';
import type { Area, StatementArea } from './id/parts';
import { languages } from './languages';

/** ISO 639; the server may name one that has no folder here. */
export type Language = string;
export type { Area, StatementArea };
const DEFAULT: Language = 'id';
export const LANGUAGES: readonly Language[] = [
  DEFAULT,
  ...Object.keys(languages)
    .filter((language) => language !== DEFAULT)
    .sort(),
];
const FALLBACK: Language = 'en';
const STORED = 'timbang.language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Dictionary };
    returnNull: false;
  }
}

const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(languages, text);

export const languageName = (language: Language): string => languages[language]?.name ?? language;
export const localeOf = (language: Language): string =>
  (languages[language] ?? languages[FALLBACK])?.locale ?? FALLBACK;

/** Chosen here before, else the browser's, else Indonesian. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) {
    keepLanguage(stored);
    return stored;
  }
  const [asks] = navigator.language.toLowerCase().split('-');
  return isLanguage(asks) ? asks : DEFAULT;
}
export const hasChosenLanguage = (): boolean => isLanguage(localStorage.getItem(STORED));

export const loadCalendar = async (language: Language): Promise<void> => {
  await languages[language]?.loadCalendar?.();
};

/** Asked for by pages; and loaded, as `language/area`. */
const wanted = new Set<Area>(['base']);
const here = new Set<string>();

async function loadPart(language: Language, area: Area): Promise<void> {
  const { parts, statements = {} } = (await languages[language]?.load()) ?? { parts: {} };
  const words = (await parts[area]?.()) ?? {};
  i18next.addResourceBundle(
    language,
    area in statements ? 'statements' : 'translation',
    area === 'base' ? words : { [area]: words },
    true,
    true,
  );
  here.add(`${language}/${area}`);
}

/** Until nothing is missing: more may be wanted while one waits. */
async function fill(language: Language): Promise<void> {
  if (languages[language]?.isPartial) await fill(FALLBACK);
  const missing = () => [...wanted].filter((area) => !here.has(`${language}/${area}`));
  for (let next = missing(); next.length > 0; next = missing())
    await Promise.all(next.map((area) => loadPart(language, area)));
}

/** In today's language and any later one. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  areas.forEach((area) => wanted.add(area));
  let language;
  do {
    language = i18next.language;
    await fill(language);
  } while (language !== i18next.language);
}

/** Loaded when first opened, with its words. */
export function speaking<Module>(areas: readonly Area[], load: () => Promise<Module>) {
  return async (): Promise<Module> => {
    const [module] = await fetched(Promise.all([load(), loadAreas(areas)]));
    return module;
  };
}

export async function showLanguage(wantedLanguage: Language): Promise<void> {
  const language = isLanguage(wantedLanguage) ? wantedLanguage : FALLBACK;
  await fill(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  keepLanguage(language);
  await showLanguage(language);
}

export async function startI18n(language: Language = preferredLanguage()): Promise<i18n> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      lng: language,
      resources: {},
      fallbackLng: FALLBACK,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  }
  await showLanguage(language);
  return i18next;
}
