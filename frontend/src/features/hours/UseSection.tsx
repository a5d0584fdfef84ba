import { Box, Group, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Profile, type Uplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { UplinkHeat } from '@/components/domain/uplinks/UplinkHeat';
import { Section } from '@/components/ui/page/Section';
import type { Hours } from '@/lib/time/workhours';

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
        <Box key={uplink.id} className="part" __vars={{ '--apart': 'var(--mantine-spacing-lg)' }}>
          <Group component="h3" align="baseline" gap="4px 12px" mb={10}>
            <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
          </Group>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 40 }}>
            {DIRECTIONS.map((direction) => (
              <UplinkHeat key={direction} {...{ profile, uplink, direction, workHours }} />
            ))}
          </SimpleGrid>
        </Box>
      ))}
    </Section>
  );
}
