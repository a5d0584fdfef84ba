/** A language that has few words shows English for the rest. */
import { afterAll, expect, it } from 'vitest';
import i18next from 'i18next';
import { chooseLanguage, LANGUAGES, localeOf, showLanguage, startI18n } from '.';
import { languages, type LanguageDefinition } from './languages';

const malay: LanguageDefinition = {
  name: 'Bahasa Melayu',
  locale: 'ms-MY',
  load: () =>
    Promise.resolve({
      parts: { base: () => Promise.resolve({ action: { save: 'Simpan sekarang' } }) },
    }),
  isPartial: true,
};

afterAll(() => {
  Reflect.deleteProperty(languages, 'xm');
});

it('is a folder each, the default one first', () => {
  expect(LANGUAGES[0]).toBe('id');
  expect(LANGUAGES).toContain('en');
});

it('shows English where a language has no words', async () => {
  Object.assign(languages, { xm: malay });
  await startI18n('id');
  await chooseLanguage('xm');
  expect(document.documentElement.lang).toBe('xm');
  expect(i18next.t('action.save')).toBe('Simpan sekarang');
  expect(i18next.t('action.cancel')).toBe('Cancel');
  expect(localeOf('xm')).toBe('ms-MY');
});

it('shows English for a language that this program does not have', async () => {
  await showLanguage('xx');
  expect(document.documentElement.lang).toBe('en');
  expect(i18next.t('action.cancel')).toBe('Cancel');
});
