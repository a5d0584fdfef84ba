import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type Profile, type Uplink } from '@/api/types';
import { ispColor } from '@/components/charts/palette';
import { IspName } from '@/components/domain/IspName';
import { Section } from '@/components/ui/Section';
import { UTILIZATION_STEPS } from '@/lib/heat';
import { useFormat } from '@/lib/useFormat';
import type { Hours } from '@/lib/workhours';
import classes from './HoursPage.module.css';
import { WeekHeat } from './WeekHeat';

interface UseSectionProps {
  profile: Profile;
  uplinks: readonly Uplink[];
  workHours: readonly Hours[];
}

export function UseSection({ profile, uplinks, workHours }: UseSectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('hours.use.title')} lead={t('hours.use.lead')}>
      {uplinks.map((uplink) => (
        <div key={uplink.id} className={classes.isp}>
          <h3 className={classes.isphead}>
            <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
          </h3>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 40 }}>
            {DIRECTIONS.map((direction) => (
              <OneLine key={direction} {...{ profile, uplink, direction, workHours }} />
            ))}
          </SimpleGrid>
        </div>
      ))}
    </Section>
  );
}

interface OneLineProps {
  profile: Profile;
  uplink: Uplink;
  direction: Direction;
  workHours: readonly Hours[];
}

function OneLine({ profile, uplink, direction, workHours }: OneLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isStep = (value: number | null) => UTILIZATION_STEPS.some((step) => step === value);
  return (
    <div data-testid={`heat-use-${uplink.name}-${direction}`}>
      <WeekHeat
        title={t('hours.use.of', { isp: uplink.name, direction: t(`direction.${direction}`) })}
        unit={t('hours.use.unit', { rate: format.contract(uplink[`${direction}_bps`]) })}
        fileName={`timbang-hours-${uplink.name}-${direction}-router-${profile.router_id}`}
        cells={profile.cells.filter(({ uplink_id: id }) => id === uplink.id)}
        value={(cell) => cell[`${direction}_utilization`]}
        color={ispColor(uplink.position)}
        steps={UTILIZATION_STEPS}
        formatValue={(value) => format.share(value, isStep(value) ? 0 : 1)}
        tail={t('hours.use.tail')}
        workHours={workHours}
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
}
