import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';
import { hourOf, HOURS, weekdayOf } from '@/lib/series/weekGrid';

/** `Tue 10:00–11:00`. */
export function useWhen(): (hourOfWeek: number, style?: 'short' | 'long') => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (hourOfWeek, style = 'long') => {
    const hour = hourOf(hourOfWeek);
    return t('hours.when', {
      day: format.weekday(weekdayOf(hourOfWeek), style),
      from: format.hour(hour),
      to: format.hour((hour + 1) % HOURS),
    });
  };
}
