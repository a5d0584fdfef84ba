import { Paper } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type WeekReport } from '@/api/types';
import { SplitNote } from '@/components/domain/uplinks/SplitNote';
import { PeriodVerdictBanner } from '@/components/domain/router/verdict/PeriodVerdictBanner';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { Fold } from '@/components/ui/page/Fold';
import { InTurn } from '@/components/ui/page/InTurn';
import { Section } from '@/components/ui/page/Section';
import { WhenNear } from '@/components/ui/page/WhenNear';
import { useFormat } from '@/lib/text/useFormat';
import { serverNow } from '@/lib/time/clock';
import { DAY_MS } from '@/lib/time/lengths';
import { CoverageLine } from './CoverageLine';
import { DailyVolumes } from './DailyVolumes';
import { VolumeTable } from './VolumeTable';
import { WeekActs } from './WeekActs';
import { WeekEvents } from './events/WeekEvents';
import { weekEventRows } from './events/weekEventRows';
import { WeekAgainst } from './paper/WeekAgainst';
import { WeekIsps } from './paper/WeekIsps';
import classes from './WeekPage.module.css';
import { hasRoomForCharts, mostReasons } from './paper/room';
import { WeekOutages } from './events/WeekOutages';
import { WeekMoney } from './WeekMoney';
import { WeekTiles } from './WeekTiles';

const RECENT_MS = 8 * DAY_MS;

/** The running week, or the one before it. */
const isRecent = ({ summary }: WeekReport): boolean =>
  serverNow() - Date.parse(summary.window.to) < RECENT_MS;

interface WeekReportViewProps {
  report: WeekReport;
  routerId: number;
  partial: boolean;
}

/** The first sheet says what a rector asks; the details come after it. A poll of the router does not draw it again. */
export const WeekReportView = memo(function WeekReportView(props: WeekReportViewProps) {
  const { report, routerId, partial } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { summary } = report;
  const isCharted = hasRoomForCharts(summary.uplinks.length);
  return (
    <>
      <WeekOutages report={report} />
      <PeriodVerdictBanner
        verdict={summary.verdict}
        testId="week-verdict"
        mostOnPaper={mostReasons(summary.uplinks.length)}
      />
      <ErrorBoundary>
        <InTurn isForemost room={<div className={classes.tiles} aria-busy />}>
          <div className="no-print">
            <WeekTiles {...{ report, routerId }} isRecent={isRecent(report)} />
          </div>
        </InTurn>
        <InTurn>
          <WeekAgainst report={report} />
        </InTurn>
      </ErrorBoundary>
      <InTurn>
        <ErrorBoundary>
          <WeekIsps {...{ report, routerId }} isRecent={isRecent(report)} />
        </ErrorBoundary>
      </InTurn>
      <WhenNear room={420}>
        <div className={classes.pair}>
          {report.digest.money.length > 0 && (
            <ErrorBoundary>
              <div className="no-print">
                <WeekMoney report={report} routerId={routerId} />
              </div>
            </ErrorBoundary>
          )}
          <ErrorBoundary>
            <WeekActs report={report} routerId={routerId} isRecent={isRecent(report)} />
          </ErrorBoundary>
        </div>
      </WhenNear>
      <InTurn>
        <h2 className={classes.details}>{t('weeks.details')}</h2>
        <Fold
          title={t('weeks.events')}
          figure={format.number(weekEventRows(report, format.contract).length)}
          testId="fold-events"
        >
          <Section title={t('weeks.events')}>
            <WeekEvents report={report} />
          </Section>
        </Fold>
      </InTurn>
      <SplitNote split={summary.split} />
      <InTurn>
        <div className={classes.pair} data-tables>
          {DIRECTIONS.map((direction) => (
            <Fold
              key={direction}
              title={t(`direction.${direction}`)}
              figure={format.volume(summary[direction].bytes)}
              testId={`fold-${direction}`}
            >
              <Paper p={{ base: 'md', sm: 'lg' }} className="print-whole">
                <VolumeTable report={report} direction={direction} partial={partial} />
                <CoverageLine
                  coverage={summary.coverage}
                  testId={direction === 'download' ? 'week-coverage' : undefined}
                />
              </Paper>
            </Fold>
          ))}
        </div>
      </InTurn>
      <InTurn>
        <ErrorBoundary>
          <Fold title={t('weeks.daily')} testId="fold-days">
            <div className={isCharted ? undefined : 'no-print'}>
              <DailyVolumes report={report} />
            </div>
            {!isCharted && (
              <p className="only-print">{t('print.see', { what: t('weeks.daily') })}</p>
            )}
          </Fold>
        </ErrorBoundary>
      </InTurn>
      <p className={`only-print ${classes.glossary}`}>{t('weeks.glossary')}</p>
    </>
  );
});
