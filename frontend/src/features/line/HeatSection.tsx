import { Paper, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { weekProfileQuery } from '@/api/queries/hours';
import { DIRECTIONS, type Calendar, type Line } from '@/api/types';
import { LineHeat } from '@/components/domain/LineHeat';
import { QueryView } from '@/components/ui/QueryView';
import { useFormat } from '@/lib/useFormat';
import type { View } from '@/lib/view';
import type { Spot } from './LinePage';

interface HeatSectionProps {
  line: Line;
  view: View;
  calendar: Calendar | undefined;
  spot: Spot;
  onSpot: (spot: Spot) => void;
}
const WEEK_S = 7 * 86_400;

/** A typical week needs a week at least: for a shorter period it is made of the last 30 days, and says so. */
function weekOf(line: Line, view: View): { view: View; isLonger: boolean } {
  const seconds = (Date.parse(line.window.to) - Date.parse(line.window.from)) / 1000;
  const isShort = seconds < WEEK_S && view.range !== 'this_week';
  const { selection, previous } = view;
  return isShort
    ? { view: { range: '30d', selection, previous }, isLonger: true }
    : { view, isLonger: false };
}

/** When the ISP is full: hour by weekday. */
export function HeatSection({ line, view, calendar, spot, onSpot }: HeatSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const week = weekOf(line, view);
  const profile = useQuery(weekProfileQuery(line.router_id, week.view));
  const direction = spot.dir ?? 'download';
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <SegmentedControl
        className="no-print"
        size="xs"
        mb="sm"
        aria-label={t('line.direction')}
        value={direction}
        onChange={(next) => onSpot({ dir: next })}
        data={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
      />
      <QueryView query={profile}>
        {(data) => (
          <LineHeat
            level={2}
            title={t('line.heat_title', { direction: t(`direction.${direction}`) })}
            unit={[
              t('hours.one_cell', { zone: format.zoneName(data.window.to) }),
              week.isLonger && t('line.heat_longer'),
            ]
              .filter(Boolean)
              .join(' ')}
            profile={data}
            uplink={line.uplink}
            direction={direction}
            workHours={calendar?.hours ?? []}
          />
        )}
      </QueryView>
    </Paper>
  );
}
