import { useTranslation } from 'react-i18next';

/** In the reader's language where we have the words, else as the server says it. */
export function useServersWords() {
  const { i18n } = useTranslation();
  return (key: string, params: Record<string, string | number>, otherwise: string): string =>
    i18n.exists(key, { ns: 'statements' as 'translation' })
      ? (i18n.t as (key: string, options: object) => string)(key, { ns: 'statements', ...params })
      : otherwise;
}
