import { useTranslation } from 'react-i18next';
import type { LossRow } from '@/api/types';

/** Somebody who is left would be above 90 % for some time: the one rule for sentences and for the card of failures. */
export const isUnsafe = ({ overload_minutes_per_day: minutes }: LossRow): boolean =>
  minutes !== null && minutes > 0;

/** What would overload others, by name: an ISP, or all on one route as `ISP1 + ISP2 (same route)`. */
export function useUnsafe(losses: readonly LossRow[]): string[] {
  const { t } = useTranslation();
  return losses.filter(isUnsafe).map(({ down, risk_group: group }) => {
    const names = down.join(' + ');
    return group === null ? names : t('verdict.same_route', { names });
  });
}
