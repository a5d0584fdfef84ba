import type { LanguageDefinition } from '../languages';
import { parts } from './parts';

export const language: LanguageDefinition = {
  name: 'Bahasa Indonesia',
  locale: 'id-ID',
  parts,
  loadCalendar: () => import('dayjs/locale/id'),
};
