import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Profile } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { BALANCED_BELOW, STRONGLY_SKEWED_ABOVE } from '@/lib/series/shares';
import { useFormat } from '@/lib/text/useFormat';
import type { Hours } from '@/lib/time/workhours';
import { WeekHeat } from '@/components/domain/uplinks/WeekHeat';

/** The first two limits are the verdict's. */
const SKEW_STEPS = [0, BALANCED_BELOW, STRONGLY_SKEWED_ABOVE, 0.25, 0.4] as const;
/** Neither an ISP's colour nor a status. */
const INK = 'var(--tb-text)';

interface SkewSectionProps {
  profile: Profile;
  workHours: readonly Hours[];
}

export function SkewSection({ profile, workHours }: SkewSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section
      title={t('hours.skew.title')}
      lead={[
        t('hours.one_cell', { zone: format.zoneName(profile.window.to) }),
        ...(workHours.length > 0 ? [t('hours.framed')] : []),
      ].join(' ')}
    >
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
              tail={t('hours.skew.tail')}
              workHours={workHours}
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
