import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Profile, Uplink } from '@/api/types';
import { Delta } from '@/components/domain/period/Delta';
import { BandChip } from '@/components/domain/uplinks/BandChip';
import { Section } from '@/components/ui/page/Section';
import { changeOf, OBSERVED_ENOUGH } from '@/lib/series/changes';
import { BALANCED_BELOW } from '@/lib/series/shares';
import { useFormat } from '@/lib/text/useFormat';
import classes from './HoursPage.module.css';
import { useWhen } from '@/components/domain/period/useWhen';
import { datesOf, worstHours, type WorstHour } from './weekHours';

const SHOWN = 6;

interface WorstHoursProps {
  profile: Profile;
  uplinks: readonly Uplink[];
  /** Of the period before. */
  before: Profile | undefined;
}

/** The dark cells of the heatmap as sentences. */
export function WorstHours({ profile, uplinks, before }: WorstHoursProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const worst = worstHours(profile.hours, profile.cells, uplinks, SHOWN, BALANCED_BELOW);
  const isKnown = profile.hours.some((hour) => (hour.download_skew ?? hour.upload_skew) !== null);
  /** Its date where one day is meant, else how many days are put together. */
  const daysOf = (hourOfWeek: number) => {
    const dates = datesOf(hourOfWeek, profile.window, format.zone, 1000);
    const [only] = dates;
    return dates.length === 1 && only
      ? format.calendarDate(only, { day: 'numeric', month: 'short' })
      : t('hours.worst.together', { n: dates.length });
  };
  const nameOf = (id: number) => uplinks.find((uplink) => uplink.id === id)?.name ?? '';
  return (
    <Section title={t('hours.worst.title')} lead={t('hours.worst.lead')}>
      {worst.length === 0 ? (
        <Text c="dimmed">{t(isKnown ? 'hours.worst.none' : 'hours.worst.unknown')}</Text>
      ) : (
        <ol className={classes.worst} data-testid="worst-hours">
          {worst.map((hour) => (
            <li key={hour.hourOfWeek} data-testid={`worst-${hour.direction}-${hour.hourOfWeek}`}>
              <Text
                span
                inherit
                className="num"
                miw={148}
                fw={650}
                style={{ whiteSpace: 'nowrap' }}
              >
                {when(hour.hourOfWeek, 'short')}
                <Text span display="block" size="xs" c="dimmed" fw={400}>
                  {daysOf(hour.hourOfWeek)}
                </Text>
              </Text>
              <span>
                {t('hours.worst.says', {
                  isp: nameOf(hour.uplinkId),
                  share: format.share(hour.share, 0),
                  ideal: format.share(hour.ideal, 0),
                  direction: t(`direction_in_sentence.${hour.direction}`),
                })}
              </span>
              <span className={classes.wrong}>
                {t('hours.worst.wrong', { volume: format.volume(hour.allWrongBytes) })}{' '}
                <small>
                  ↓ {format.volume(hour.wrongBytes.download)} ↑{' '}
                  {format.volume(hour.wrongBytes.upload)}
                </small>
              </span>
              <span className={classes.band}>
                <BandChip skew={hour.skew} />{' '}
                <Delta
                  change={changeOf(hour.skew, skewAt(before, hour))}
                  unit="points"
                  better="less"
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** In the same hour of the week; null where it was hardly observed. */
function skewAt(before: Profile | undefined, { hourOfWeek, direction }: WorstHour): number | null {
  const hour = before?.hours.find(({ hour_of_week: at }) => at === hourOfWeek);
  return hour && (hour.covered ?? 0) >= OBSERVED_ENOUGH ? hour[`${direction}_skew`] : null;
}
