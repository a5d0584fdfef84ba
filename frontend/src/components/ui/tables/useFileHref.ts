import { useTranslation } from 'react-i18next';

/** The formats of the API beside JSON; their names are the same in every language. */
export const FILE_FORMATS = [
  { format: 'csv', name: 'CSV' },
  { format: 'xlsx', name: 'Excel' },
] as const;

export type FileFormat = (typeof FILE_FORMATS)[number]['format'];

/** The address of a table of the API as a file, with headings in the page's language; without a language they are in English. */
export function useFileHref(): (href: string, format: FileFormat) => string {
  const { language } = useTranslation().i18n;
  return (href, format) => {
    const file = `${href}${href.includes('?') ? '&' : '?'}format=${format}`;
    return language === 'en' ? file : `${file}&lang=${language}`;
  };
}
