import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Summary } from '@/api/types';
import { SplitNote } from '@/components/domain/uplinks/SplitNote';
import { Section } from '@/components/ui/page/Section';
import { shareAxisMax } from '@/lib/series/shares';
import { ShareBars } from './ShareBars';

interface SplitSectionProps {
  summary: Summary;
  period: React.ReactNode;
}

export function SplitSection({ summary, period }: SplitSectionProps) {
  const { t } = useTranslation();
  const scale = shareAxisMax(
    summary.uplinks.flatMap(({ download, upload }) =>
      [download, upload].flatMap((d) => [d.ideal_share, d.configured_share, d.achieved_share]),
    ),
  );
  return (
    <Section
      title={t('overview.split_title')}
      lead={
        <>
          {t('overview.split_lead')}. {t('overview.skew_help')}
          <br />
          {period}
        </>
      }
    >
      <SplitNote split={summary.split} />
      {summary.uplinks.length === 0 ? (
        <Text c="dimmed">{t('overview.split_none')}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 48 }}>
          {DIRECTIONS.map((direction) => (
            <ShareBars key={direction} {...{ direction, summary, scale }} />
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}
