import { useTranslation } from 'react-i18next';
import type { LossRow, Spare } from '@/api/types';

/** Somebody who is left would be above 90 % for some time: the one rule for sentences and for the card of failures. */
export const isUnsafe = ({ overload_minutes_per_day: minutes }: LossRow): boolean =>
  minutes !== null && minutes > 0;

/** Spare routes are for one ISP alone: where a whole route fails, none helps. */
export const hasSpare = ({ down_ids: ids }: LossRow, spares: readonly Spare[]): boolean =>
  spares.some(({ uplink_id: id }) => ids.length === 1 && ids[0] === id);

/** What would overload others, by name: an ISP, or all on one route as `ISP1 + ISP2 (same route)`. */
export function useUnsafe(losses: readonly LossRow[]): string[] {
  const { t } = useTranslation();
  return losses.filter(isUnsafe).map(({ down, risk_group: group }) => {
    const names = down.join(' + ');
    return group === null ? names : t('verdict.same_route', { names });
  });
}
