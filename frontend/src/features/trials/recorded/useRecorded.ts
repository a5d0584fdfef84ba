import { useTranslation } from 'react-i18next';
import type { TrialRow } from '@/api/trialTypes';
import { useFormat } from '@/lib/text/useFormat';

/** Where an imported trial was made, and when: not on this router. Null for those that ran here. */
export function useRecorded({ recorded, started_at: began }: TrialRow): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (!recorded || began === null) return null;
  const { router, campus, place } = recorded;
  return t(`queueTrials.recorded.${place}`, { router, campus, date: format.date(began) });
}
