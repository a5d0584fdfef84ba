import { useTranslation } from 'react-i18next';
import type { RouterChange } from '@/api/types';

/** Why a change ended as it did. Codes that we have no words for are told as the server says them. */
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

/** Ends that the sentence about the router tells already. */
const ENDS: ReadonlySet<string> = new Set(['confirmed', 'discarded', 'reverted_by_person']);
