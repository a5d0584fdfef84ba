import { useTranslation } from 'react-i18next';
import type { LossRow } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

type WorstHour = NonNullable<LossRow['lines'][number]['worst_hour']>;

/** `Worst hour: 17 Nov 10:00, 97 %` */
export function useWorstHour() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ at, utilization }: WorstHour): string =>
    t('balance.worst_hour', {
      time: `${format.day(at)} ${format.clock(at)}`,
      share: format.share(utilization, 0),
    });
}
