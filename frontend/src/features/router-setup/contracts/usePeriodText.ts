import { useTranslation } from 'react-i18next';
import type { Contract } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';

/** With dates as on all pages, month in letters. */
export function usePeriodText(): (contract: Contract) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const day = (date: string | null) => (date === null ? null : format.calendarDate(date));
  return ({ from_date, to_date }) => {
    const [from, to] = [day(from_date), day(to_date)];
    if (from === null)
      return to === null ? t('routers.contract.always') : t('routers.contract.until', { to });
    return to === null
      ? t('routers.contract.since', { from })
      : t('routers.contract.from_to', { from, to });
  };
}
