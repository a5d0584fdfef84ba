import { Box, SegmentedControl, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type Profile, type Uplink } from '@/api/types';
import { HeatLegend } from '@/components/charts/kinds/HeatGrid';
import { IspName } from '@/components/domain/uplinks/IspName';
import { UplinkHeat } from '@/components/domain/uplinks/UplinkHeat';
import { Section } from '@/components/ui/page/Section';
import { UTILIZATION_STEPS } from '@/lib/series/heat';
import { useFormat } from '@/lib/text/useFormat';
import type { Hours } from '@/lib/time/workhours';
import { INK } from './ink';
import { fullerDirection } from './weekHours';

interface UseSectionProps {
  profile: Profile;
  uplinks: readonly Uplink[];
  workHours: readonly Hours[];
  onHour: (hourOfWeek: number) => void;
}

/** One direction at a time, the fuller one first: the other is blank on most campuses. */
export function UseSection({ profile, uplinks, workHours, onHour }: UseSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<Direction | null>(null);
  const direction = chosen ?? fullerDirection(profile.cells);
  return (
    <Section
      title={t('hours.use.title')}
      lead={`${t('hours.use.lead')}. ${t('hours.isps.press')}`}
      aside={
        <SegmentedControl
          size="xs"
          className="no-print"
          aria-label={t('hours.use.direction')}
          value={direction}
          onChange={setChosen}
          data={DIRECTIONS.map((value) => ({ value, label: t(`direction.${value}`) }))}
        />
      }
    >
      <Box mb="md" fz="xs" c="dimmed" data-testid="legend-use">
        <HeatLegend
          color={INK}
          steps={UTILIZATION_STEPS}
          format={(from) => format.share(from, 0)}
          tail={t('hours.use.tail')}
          nothing={t('hours.nothing')}
        />
      </Box>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: uplinks.length > 2 ? 3 : 2 }} spacing="xl">
        {uplinks.map((uplink) => (
          <div key={uplink.id}>
            <Box mb={4}>
              <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
            </Box>
            <UplinkHeat isOneOfMany {...{ profile, uplink, direction, workHours, onHour }} />
          </div>
        ))}
      </SimpleGrid>
    </Section>
  );
}
