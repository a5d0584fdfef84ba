import { useTranslation } from 'react-i18next';
import type { Recommendation } from '@/api/types';

/** Why a recommendation stands no more: a person's own words, or ours for the code of what superseded it. */
export function useReasonOf() {
  const { t, i18n } = useTranslation();
  return ({ state, reason }: Pick<Recommendation, 'state' | 'reason'>): string => {
    const key = `balance.superseded.${reason}`;
    return state === 'superseded' && i18n.exists(key) ? t(key as 'balance.title') : reason;
  };
}
