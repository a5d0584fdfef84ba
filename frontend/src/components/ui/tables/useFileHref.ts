import { useTranslation } from 'react-i18next';

/** The address of a table of the API with headings in the page's language; in English it has them by itself. */
export function useFileHref(): (href: string) => string {
  const { language } = useTranslation().i18n;
  return (href) => (language === 'en' ? href : `${href}&lang=${language}`);
}
