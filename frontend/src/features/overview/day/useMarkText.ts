import { useTranslation } from 'react-i18next';
import type { DayMark, Uplink } from '@/api/types';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import type { MarkGroup } from './dayMarks';

/** What happened to whom, when and for how long, in one line. */
export function useMarkText(uplinks: readonly Uplink[]) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const when = ({ mark, from, count }: MarkGroup): string => {
    if (count > 1)
      return t('overview.day.from_to', {
        from: format.clock(from),
        to: format.clock(mark.from),
      });
    if (mark.kind === 'change' || secondsBetween(mark.from, mark.to ?? mark.from) < 1)
      return mark.to === null && mark.kind !== 'change'
        ? t('overview.day.lasting', { from: format.clock(mark.from) })
        : format.clock(mark.from);
    return t('overview.day.lasted', {
      from: format.clock(mark.from),
      length: format.duration(secondsBetween(mark.from, mark.to ?? mark.from)),
    });
  };
  const whatOf = (kind: DayMark['kind'], code: string, isp: string, number: number): string => {
    if (number > 1 && (kind === 'test_failed' || kind === 'test_invalid'))
      return t(`overview.day.many.${kind}`, { isp, number });
    const key = `overview.day.change.${code}`;
    return kind === 'change' && i18n.exists(key)
      ? t(key as 'overview.day.change.confirmed')
      : t(`overview.day.kind.${kind}`, { isp });
  };
  return (group: MarkGroup): string => {
    const { kind, uplink_id: id, code } = group.mark;
    const isp = uplinks.find((uplink) => uplink.id === id)?.name ?? t('words.isp');
    return `${whatOf(kind, code, isp, group.count)} · ${when(group)}`;
  };
}
