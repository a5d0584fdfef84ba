import { Box, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Profile } from '@/api/types';
import { HeatLegend } from '@/components/charts/kinds/HeatGrid';
import { Section } from '@/components/ui/page/Section';
import { BALANCED_BELOW, STRONGLY_SKEWED_ABOVE } from '@/lib/series/shares';
import { useFormat } from '@/lib/text/useFormat';
import type { Hours } from '@/lib/time/workhours';
import { WeekHeat } from '@/components/domain/uplinks/WeekHeat';
import { INK } from './ink';

/** The first two limits are the verdict's. */
const SKEW_STEPS = [0, BALANCED_BELOW, STRONGLY_SKEWED_ABOVE, 0.25, 0.4] as const;

interface SkewSectionProps {
  profile: Profile;
  workHours: readonly Hours[];
  onHour: (hourOfWeek: number) => void;
}

export function SkewSection({ profile, workHours, onHour }: SkewSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section
      title={t('hours.skew.title')}
      lead={[
        t('hours.one_cell', { zone: format.zoneName(profile.window.to) }),
        t('hours.isps.press'),
        ...(workHours.length > 0 ? [t('hours.framed')] : []),
      ].join(' ')}
    >
      <Box mb="md" fz="xs" c="dimmed" data-testid="legend-skew">
        <HeatLegend
          color={INK}
          steps={SKEW_STEPS}
          format={(from) => format.share(from, 0)}
          tail={t('hours.skew.tail')}
          nothing={t('hours.nothing')}
        />
      </Box>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 40 }}>
        {DIRECTIONS.map((direction) => (
          <div key={direction} data-testid={`heat-skew-${direction}`}>
            <WeekHeat
              title={t('hours.skew.of', { direction: t(`direction.${direction}`) })}
              unit={t('hours.skew.unit')}
              fileName={`timbang-hours-skew-${direction}-router-${profile.router_id}`}
              cells={profile.hours}
              value={(hour) => hour[`${direction}_skew`]}
              color={INK}
              steps={SKEW_STEPS}
              formatValue={(skew) => format.share(skew, isStep(skew) ? 0 : 1)}
              workHours={workHours}
              onHour={onHour}
              columns={[
                {
                  title: t('words.skew'),
                  raw: (hour) => hour[`${direction}_skew`],
                  shown: (hour) => format.share(hour[`${direction}_skew`]),
                },
                {
                  title: t('words.volume'),
                  raw: (hour) => hour[`${direction}_bytes`],
                  shown: (hour) => format.volume(hour[`${direction}_bytes`]),
                },
                {
                  title: t('words.coverage'),
                  raw: (hour) => hour.covered,
                  shown: (hour) => format.coverage(hour.covered),
                },
              ]}
              details={(hour) => format.volume(hour[`${direction}_bytes`])}
            />
          </div>
        ))}
      </SimpleGrid>
    </Section>
  );
}

const isStep = (skew: number | null): boolean =>
  skew !== null && SKEW_STEPS.some((step) => step === skew);
