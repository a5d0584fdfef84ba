import { useTranslation } from 'react-i18next';
import type { ChangeRow } from '@/api/types';

/** Who ended a change, by name where a person did; empty while it lasts. */
export function useEndedBy() {
  const { t } = useTranslation();
  return ({ ended_by: by, wished_by: who }: Pick<ChangeRow, 'ended_by' | 'wished_by'>): string => {
    if (by === null) return '';
    return by === 'person' && who
      ? t('balance.change.ended_by.named', { who })
      : t(`balance.change.ended_by.${by}`);
  };
}
