import { useTranslation } from 'react-i18next';

/** What the server says of a router by a code: in the reader's language where we have the words, else as it says it. */
export function useServersWords() {
  const { i18n } = useTranslation();
  return (key: string, params: Record<string, string | number>, otherwise: string): string =>
    i18n.exists(key, { ns: 'statements' as 'translation' })
      ? (i18n.t as (key: string, options: object) => string)(key, { ns: 'statements', ...params })
      : otherwise;
}
