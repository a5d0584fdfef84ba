import { useTranslation } from 'react-i18next';
import type { OpenEvent } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';

/** What an open event does to people, in one sentence; null where that is not known. */
export function useHarm(): (event: OpenEvent, name: string) => string | null {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ code, moved }, name) => {
    if (code === 'silent') return t('overview.event.harm.silent');
    const gone = moved?.gone;
    if (!gone) return null;
    return t(`overview.event.harm.${gone.taken_by.length > 0 ? 'moved' : 'lost'}`, {
      isp: name,
      rate: format.rate(gone.bps),
      share: format.share(gone.share, 0),
      time: lasted(moved.seconds, format),
      takers: gone.taken_by.join(', '),
      more: format.rate(gone.taken_bps),
    });
  };
}
