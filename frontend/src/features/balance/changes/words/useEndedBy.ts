import { useTranslation } from 'react-i18next';
import type { ChangeRow } from '@/api/types';

/** Who ended a change; empty while it lasts, and for a person whose name was not kept. */
export function useEndedBy() {
  const { t } = useTranslation();
  return ({
    ended_by: by,
    requested_by: who,
  }: Pick<ChangeRow, 'ended_by' | 'requested_by'>): string => {
    if (by === null) return '';
    if (by !== 'person') return t(`balance.change.ended_by.${by}`);
    return who && t('balance.change.ended_by.named', { who });
  };
}
