import type { LanguageDefinition } from '../languages';

export const language: LanguageDefinition = {
  name: 'English',
  locale: 'en-GB',
  load: () => import('./parts'),
};
