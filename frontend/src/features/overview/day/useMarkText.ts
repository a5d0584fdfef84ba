import { useTranslation } from 'react-i18next';
import type { DayMark, Uplink } from '@/api/types';
import { lasted } from '@/lib/time/lasted';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { momentOf, type MarkGroup } from './dayMarks';

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
        : format.clock(momentOf(mark));
    return t('overview.day.lasted', {
      from: format.clock(mark.from),
      length: lasted(secondsBetween(mark.from, mark.to ?? mark.from), format),
    });
  };
  const changeOf = ({ record_id: id, about, code }: DayMark): string => {
    const state = `overview.day.change.${code}`;
    return t('overview.day.change_of', {
      id,
      about: t(`overview.day.about.${about || 'weights'}`),
      state: t(
        (i18n.exists(state) ? state : 'overview.day.change.open') as 'overview.day.change.open',
      ),
    });
  };
  const whatOf = (mark: DayMark, isp: string, number: number): string => {
    const { kind } = mark;
    if (number > 1 && (kind === 'test_failed' || kind === 'test_invalid'))
      return t(`overview.day.many.${kind}`, { isp, number });
    return kind === 'change' ? changeOf(mark) : t(`overview.day.kind.${kind}`, { isp });
  };
  return (group: MarkGroup): string => {
    const { uplink_id: id } = group.mark;
    const isp = uplinks.find((uplink) => uplink.id === id)?.name ?? t('words.isp');
    return `${whatOf(group.mark, isp, group.count)} · ${when(group)}`;
  };
}
