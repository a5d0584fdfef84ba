import type { LanguageDefinition } from '../languages';

export const language: LanguageDefinition = {
  name: 'Bahasa Indonesia',
  locale: 'id-ID',
  load: () => import('./parts'),
  loadCalendar: () => import('dayjs/locale/id'),
};
