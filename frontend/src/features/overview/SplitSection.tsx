import { Box, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { summaryQuery } from '@/api/queries/figures';
import { DIRECTIONS, type Summary } from '@/api/types';
import { BeforeNote } from '@/components/domain/period/BeforeNote';
import { usePeriodBefore } from '@/components/domain/period/usePeriodBefore';
import { SplitNote } from '@/components/domain/uplinks/SplitNote';
import { Section } from '@/components/ui/page/Section';
import { isEnough } from '@/lib/series/changes';
import { shareAxisMax } from '@/lib/series/shares';
import type { View } from '@/lib/view';
import { ShareBars } from './ShareBars';

interface SplitSectionProps {
  summary: Summary;
  view: View;
  period: React.ReactNode;
  /** The router is not read now: what it did before says nothing of now. */
  isQuiet: boolean;
}

/** Without one observed second no ISP has an ideal share: 0 % beside its contract would be untrue. */
const isMeasured = ({ uplinks }: Summary): boolean =>
  uplinks.some((uplink) => DIRECTIONS.some((direction) => uplink[direction].ideal_share > 0));

export function SplitSection({ summary, view, period, isQuiet }: SplitSectionProps) {
  const { t } = useTranslation();
  const { view: earlierView, words } = usePeriodBefore(view);
  const { data: earlier } = useQuery({
    ...summaryQuery(summary.router_id, earlierView),
    enabled: view.previous,
  });
  const isCompared = view.previous && earlier && isEnough(earlier) && isEnough(summary);
  const before = isCompared ? earlier : undefined;
  const isJudged = !isQuiet && summary.verdict.state !== 'not_enough_data';
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
      {view.previous && (
        <Box mb="sm">
          <BeforeNote words={words} now={summary} before={earlier} />
        </Box>
      )}
      {summary.uplinks.length === 0 ? (
        <Text c="dimmed">{t('overview.split_none')}</Text>
      ) : !isMeasured(summary) ? (
        <Text c="dimmed">{t('overview.split_unmeasured')}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 48 }}>
          {DIRECTIONS.map((direction) => (
            <ShareBars key={direction} {...{ direction, summary, scale, before, isJudged }} />
          ))}
        </SimpleGrid>
      )}
    </Section>
  );
}
