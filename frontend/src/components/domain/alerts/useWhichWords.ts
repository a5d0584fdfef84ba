import { useTranslation } from 'react-i18next';
import type { Channel } from '@/api/types';

interface Which extends Pick<Channel, 'kinds' | 'timing' | 'daily_at'> {
  unacknowledged_for_s?: number;
}

/** Which incidents a channel or an account gets, and when, in a line. `places`: by name; none: all. */
export function useWhichWords() {
  const { t } = useTranslation();
  const timingOf = ({ timing, daily_at: at }: Which): string => {
    if (timing === 'at_once') return '';
    return timing === 'daily' ? t('channels.daily', { at: at ?? '' }) : t('channels.work_hours');
  };
  return (which: Which, places: readonly string[]): string =>
    [
      which.kinds.length === 0
        ? t('channels.all_kinds')
        : which.kinds.map((kind) => t(`incidents.kind.${kind}`)).join(', '),
      places.join(', '),
      timingOf(which),
      which.unacknowledged_for_s
        ? t('channels.after', { minutes: which.unacknowledged_for_s / 60 })
        : '',
    ]
      .filter(Boolean)
      .join(' · ');
}
