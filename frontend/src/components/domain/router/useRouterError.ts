import { useTranslation } from 'react-i18next';

/** Why a router is not read and what to check, in the reader's words; null for a code without words. */
export function useRouterError(): (code: string | null) => string | null {
  const { t, i18n } = useTranslation();
  return (code) => {
    const key = `codes.router_error.${code ?? ''}`;
    if (!i18n.exists(key)) return null;
    const part = key as 'codes.router_error.timeout';
    return `${t(`${part}.message`)} ${t(`${part}.remedy`)}`;
  };
}
