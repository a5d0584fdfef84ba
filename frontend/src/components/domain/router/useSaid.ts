import { useTranslation } from 'react-i18next';
import { typeset } from '@/lib/text/typeset';

interface Said {
  text_en: string;
  text_id: string;
}

/** What the server says in both languages, in the reader's. */
export function useSaid(): (said: Said) => string {
  const { i18n } = useTranslation();
  return ({ text_en: en, text_id: id }) => typeset(i18n.language === 'id' ? id : en);
}
