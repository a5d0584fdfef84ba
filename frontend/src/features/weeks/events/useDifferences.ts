import { useTranslation } from 'react-i18next';
import type { WeekReport } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';

type Differences = WeekReport['digest']['acts'][number]['differences'];

/** All of them are on the page of drifts. */
const MOST_TOLD = 3;

/** What a drift changed, from and to; how many more there are. */
export function useDifferences(): (differences: Differences) => string {
  const { t } = useTranslation();
  const say = useStatement('drifts');
  return (differences) => {
    const sentences = differences.slice(0, MOST_TOLD).map(say);
    const left = differences.length - sentences.length;
    return [...sentences, ...(left > 0 ? [t('weeks.act_more', { n: left })] : [])].join('; ');
  };
}
