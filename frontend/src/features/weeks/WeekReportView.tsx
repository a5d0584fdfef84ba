import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type WeekReport } from '@/api/types';
import { SplitNote } from '@/components/domain/uplinks/SplitNote';
import { PeriodVerdictBanner } from '@/components/domain/router/PeriodVerdictBanner';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { Section } from '@/components/ui/page/Section';
import { CoverageLine } from './CoverageLine';
import { DailyVolumes } from './DailyVolumes';
import { VolumeTable } from './VolumeTable';
import { WeekEvents } from './WeekEvents';

export function WeekReportView({ report, partial }: { report: WeekReport; partial: boolean }) {
  const { t } = useTranslation();
  const { summary } = report;
  return (
    <>
      <PeriodVerdictBanner verdict={summary.verdict} testId="week-verdict" />
      <SplitNote split={summary.split} />
      {DIRECTIONS.map((direction) => (
        <Paper key={direction} p={{ base: 'md', sm: 'lg' }} className="print-whole">
          <VolumeTable report={report} direction={direction} partial={partial} />
          <CoverageLine
            coverage={summary.coverage}
            testId={direction === 'download' ? 'week-coverage' : undefined}
          />
        </Paper>
      ))}
      <ErrorBoundary>
        <DailyVolumes report={report} />
      </ErrorBoundary>
      <Section title={t('weeks.events')}>
        <WeekEvents report={report} />
      </Section>
    </>
  );
}
