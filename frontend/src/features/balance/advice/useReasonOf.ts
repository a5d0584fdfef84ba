import { useTranslation } from 'react-i18next';
import type { Recommendation } from '@/api/types';

/** A person's own words, or ours for the code that superseded it. */
export function useReasonOf() {
  const { t, i18n } = useTranslation();
  return ({ state, reason }: Pick<Recommendation, 'state' | 'reason'>): string => {
    const key = `balance.superseded.${reason}`;
    return state === 'superseded' && i18n.exists(key) ? t(key as 'balance.title') : reason;
  };
}
