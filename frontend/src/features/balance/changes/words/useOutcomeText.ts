import { useTranslation } from 'react-i18next';
import type { RouterChange } from '@/api/types';

/** Unknown codes are told as the server says them. */
export function useOutcomeText() {
  const { t, i18n } = useTranslation();
  const words = (key: string) => (i18n.exists(key) ? t(key as 'balance.change.title') : '');
  return ({ code, text }: NonNullable<RouterChange['outcome']>): string => {
    if (ENDS.has(code)) return '';
    const cause = words(`balance.cause.${code}`);
    if (cause) return `${cause} ${text}`.trim();
    return words(`balance.outcome.${code}`) || words(`codes.router_error.${code}.message`) || text;
  };
}

/** Told by the sentence about the router. */
const ENDS: ReadonlySet<string> = new Set(['confirmed', 'discarded', 'reverted_by_person']);
