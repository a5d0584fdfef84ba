import { Paper, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { weekProfileQuery } from '@/api/queries/history/hours';
import { DIRECTIONS, type Calendar, type Uplink } from '@/api/types';
import { UplinkHeat } from '@/components/domain/uplinks/UplinkHeat';
import { QueryView } from '@/components/ui/states/QueryView';
import { useFormat } from '@/lib/text/useFormat';
import type { Range, View } from '@/lib/view';
import type { Hours } from '@/lib/time/workhours';
import { WEEK_MS } from '@/lib/time/lengths';
import type { Spot } from '../spot';

interface HeatSectionProps {
  routerId: number;
  uplink: Uplink;
  view: View;
  calendar: Calendar | undefined;
  spot: Spot;
  onSpot: (spot: Spot) => void;
}
const SHORT: readonly Range[] = ['1h', '6h', '24h'];
const NO_HOURS: readonly Hours[] = [];

/** A period below a week is replaced by the last 30 days, and says so. */
function weekOf(view: View): { view: View; isLonger: boolean } {
  const { selection, previous, from = '', to = '' } = view;
  const isShort =
    SHORT.includes(view.range) ||
    (view.range === 'custom' && Date.parse(to) - Date.parse(from) < WEEK_MS);
  return isShort
    ? { view: { range: '30d', selection, previous }, isLonger: true }
    : { view, isLonger: false };
}

export function HeatSection({ routerId, uplink, view, ...props }: HeatSectionProps) {
  const { calendar, spot, onSpot } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const week = weekOf(view);
  const profile = useQuery(weekProfileQuery(routerId, week.view));
  const direction = spot.dir ?? 'download';
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <QueryView query={profile}>
        {(data) => (
          <UplinkHeat
            level={2}
            aside={
              <SegmentedControl
                size="xs"
                aria-label={t('uplink.direction')}
                value={direction}
                onChange={(next) => onSpot({ dir: next })}
                data={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
              />
            }
            title={t('uplink.heat_title', { direction: t(`direction.${direction}`) })}
            unit={[
              t('hours.one_cell', { zone: format.zoneName(data.window.to) }),
              calendar && calendar.hours.length > 0 && t('hours.framed'),
              week.isLonger && t('uplink.heat_longer'),
            ]
              .filter(Boolean)
              .join(' ')}
            profile={data}
            uplink={uplink}
            direction={direction}
            workHours={calendar?.hours ?? NO_HOURS}
          />
        )}
      </QueryView>
    </Paper>
  );
}
