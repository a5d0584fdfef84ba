import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { phrased, type Phrases } from '../phrases';
import type { Dictionary } from './en';

export type Language = 'id' | 'en';
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

/** `router`: words for what the server says of a router's configuration, where they differ from its own.
 * `server`: its other sentences. */
interface Bundle {
  translation: Dictionary;
  router?: object;
  server?: Phrases;
}
const load: Record<Language, () => Promise<Bundle>> = {
  id: async () => {
    const { dictionary, findings, differences, phrases } = await import('./id');
    return { translation: dictionary, router: { findings, differences }, server: phrases };
  },
  en: async () => ({ translation: (await import('./en')).dictionary }),
};

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

export async function showLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const { translation, router = {}, server = {} } = await load[language]();
    i18next.addResourceBundle(language, 'translation', translation);
    i18next.addResourceBundle(language, 'router', router);
    i18next.addResourceBundle(language, 'server', server);
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** What the server says in English only, in the reader's language where we have the words. */
export const inReadersWords = (sentence: string): string =>
  phrased(
    sentence,
    (i18next.getResourceBundle(i18next.language, 'server') as Phrases | undefined) ?? {},
  );

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
