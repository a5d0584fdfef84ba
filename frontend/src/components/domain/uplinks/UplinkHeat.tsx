import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction, Profile, Uplink } from '@/api/types';
import { UTILIZATION_STEPS } from '@/lib/series/heat';
import { useFormat } from '@/lib/text/useFormat';
import type { Hours } from '@/lib/time/workhours';
import { ispColor } from '@/components/charts/frame/palette';
import { WeekHeat } from './WeekHeat';

interface UplinkHeatProps {
  profile: Profile;
  uplink: Uplink;
  direction: Direction;
  workHours: readonly Hours[];
  title?: string;
  aside?: ReactNode;
  unit?: string;
  level?: 2 | 3;
  onHour?: ((hourOfWeek: number) => void) | undefined;
  /** One of several under a legend that they share. */
  isOneOfMany?: boolean;
}

/** Utilization by hour of the week, in one direction. */
export const UplinkHeat = memo(function UplinkHeat(props: UplinkHeatProps) {
  const { profile, uplink, direction, workHours, level = 3, isOneOfMany = false } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isStep = (value: number | null) => UTILIZATION_STEPS.some((step) => step === value);
  return (
    <div data-testid={`heat-use-${uplink.name}-${direction}`}>
      <WeekHeat
        level={level}
        aside={props.aside}
        title={
          props.title ??
          t('hours.use.of', { isp: uplink.name, direction: t(`direction.${direction}`) })
        }
        unit={[
          t(isOneOfMany ? 'hours.use.today' : 'hours.use.unit', {
            rate: format.contract(uplink[`${direction}_bps`]),
          }),
          props.unit,
        ]
          .filter(Boolean)
          .join(' ')}
        fileName={`timbang-hours-${uplink.name}-${direction}-router-${profile.router_id}`}
        cells={profile.cells.filter(({ uplink_id: id }) => id === uplink.id)}
        value={(cell) => cell[`${direction}_utilization`]}
        color={ispColor(uplink.position)}
        steps={UTILIZATION_STEPS}
        formatValue={(value) => format.share(value, isStep(value) ? 0 : 1)}
        tail={isOneOfMany ? undefined : t('hours.use.tail')}
        workHours={workHours}
        onHour={props.onHour}
        columns={[
          {
            title: t('hours.use.utilization'),
            raw: (cell) => cell[`${direction}_utilization`],
            shown: (cell) => format.share(cell[`${direction}_utilization`]),
          },
          {
            title: t('hours.use.mean'),
            raw: (cell) => cell[`${direction}_bps`],
            shown: (cell) => format.rate(cell[`${direction}_bps`]),
          },
          {
            title: t('hours.use.max'),
            raw: (cell) => cell[`max_${direction}_bps`],
            shown: (cell) => format.rate(cell[`max_${direction}_bps`]),
          },
          {
            title: t('hours.use.above_80'),
            raw: (cell) => cell[`${direction}_above_80`],
            shown: (cell) => format.share(cell[`${direction}_above_80`]),
          },
        ]}
        details={(cell) =>
          [
            t('hours.use.peak', { rate: format.rate(cell[`max_${direction}_bps`]) }),
            t('hours.use.above', { part: format.share(cell[`${direction}_above_80`]) }),
          ].join(' · ')
        }
      />
    </div>
  );
});
