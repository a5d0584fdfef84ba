import { useTranslation } from 'react-i18next';
import type { Contract } from '@/api/types';

/** In dates that cannot be misread. */
export function usePeriodText(): (contract: Contract) => string {
  const { t } = useTranslation();
  return ({ from_date: from, to_date: to }) => {
    if (from === null)
      return to === null ? t('routers.contract.always') : t('routers.contract.until', { to });
    return to === null
      ? t('routers.contract.since', { from })
      : t('routers.contract.from_to', { from, to });
  };
}
