import { Skeleton, Text } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { latestOverQuery, listenersQuery } from '@/api/queries/alerts/incidents';
import { maintenanceQuery } from '@/api/queries/alerts/maintenance';
import { balanceQuery } from '@/api/queries/balanceNow';
import { overviewQuery } from '@/api/queries/figures';
import type { Overview } from '@/api/types';
import { RouterVerdictBanner } from '@/components/domain/router/verdict/RouterVerdictBanner';
import { useConfigError } from '@/components/domain/router/useConfigError';
import { useStatement } from '@/components/domain/router/useStatement';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { Zoomable } from '@/components/domain/period/Zoomable';
import { SetupHint, useSetup } from '@/components/domain/setup/SetupHint';
import { NobodyListens } from '@/components/domain/alerts/NobodyListens';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { Columns } from '@/components/ui/page/Columns';
import { Fold } from '@/components/ui/page/Fold';
import { InTurn } from '@/components/ui/page/InTurn';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { fetched } from '@/lib/browser/reloading';
import { speaking } from '@/lib/i18n';
import { useFormat } from '@/lib/text/useFormat';
import { DAY_MS } from '@/lib/time/lengths';
import { useSlotEnd } from '@/lib/time/useNow';
import { isPast, POSTING_MS, type View } from '@/lib/view';
import { DaySection } from './day/DaySection';
import { FindingCounts } from './FindingCounts';
import { NowSection } from './NowSection';
import { quietSince } from './quietSince';
import { OverviewSkeleton } from './OverviewSkeleton';
import { SplitSection } from './SplitSection';
import { StaleMark } from './standing/StaleMark';
import { StandingNow } from './standing/StandingNow';
import { isJudgedTime } from './tiles/tileFigures';
import { TilesSection } from './tiles/TilesSection';
import { TrendSection } from './TrendSection';

/** Mostly there is none, and then nothing of them is fetched. */
const EventCards = lazy(speaking(['checks', 'overview'], () => import('./events/EventCards')));

/** Of a router that answers and has ISPs, looked at as it is now, nothing of these is fetched. */
const TellingOfNow = lazy(
  speaking(['checks', 'overview', 'plans', 'valueWords'], () => import('./TellingOfNow')),
);
const NeverAnswered = lazy(() => fetched(import('./NeverAnswered')));
const PastBar = lazy(() => fetched(import('./PastBar')));
const NoUplinks = lazy(() => fetched(import('./NoUplinks')));

interface OverviewPageProps {
  routerId: number;
  routerName: string;
  view: View;
  onView: (view: View) => void;
}

export function OverviewPage({ routerId, routerName, view, onView }: OverviewPageProps) {
  const { t } = useTranslation();
  // What stands above the rest: if it came later, it would push that down.
  useSetup();
  usePrefetchQuery(listenersQuery());
  usePrefetchQuery(maintenanceQuery());
  usePrefetchQuery(latestOverQuery(routerId));
  usePrefetchQuery(balanceQuery(routerId)); // a failure that the others would not carry
  const query = useQuery(overviewQuery(routerId, view));
  const now = useSlotEnd() + POSTING_MS;
  return (
    <>
      <PageHeader
        title={t('overview.title')}
        lead={<Lead name={routerName} overview={query.data} />}
        controls={<ViewControls view={view} onView={onView} compare />}
      />
      <QueryView query={query} skeleton={<OverviewSkeleton />}>
        {(overview) => (
          <div className="page" data-busy={query.isPlaceholderData}>
            <Zoomable {...{ view, onView }}>
              {isPast(view, now) && (
                <Suspense>
                  <PastBar {...{ view, onView, now }} />
                </Suspense>
              )}
              <Body overview={overview} view={view} />
            </Zoomable>
          </div>
        )}
      </QueryView>
    </>
  );
}

function Lead({ name, overview }: { name: string; overview: Overview | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const regime = overview?.regime;
  return (
    <>
      <bdi>{name}</bdi>
      {!overview && (
        <Text span inherit hiddenFrom="sm" display="block" aria-hidden>
          {'\u00a0'}
        </Text>
      )}
      {overview && (
        <>
          {' · '}
          <bdi>{overview.campus.name}</bdi>
        </>
      )}
      {regime && (
        <>
          {' · '}
          {t('overview.regime_now', { label: regime.label })}{' '}
          {t('overview.regime_since', { time: format.date(regime.from) })}
        </>
      )}
    </>
  );
}

function Body({ overview, view }: { overview: Overview; view: View }) {
  const { t } = useTranslation();
  const { summary, router, findings, campus } = overview;
  const configError = useConfigError(router);
  if (router.uplinks.length === 0)
    return (
      <Suspense>
        <NoUplinks routerId={router.id} routerName={router.name} />
      </Suspense>
    );
  return (
    <Columns
      first={
        <>
          <StaleMark />
          {router.health.last_success_at === null && (
            <Suspense>
              <NeverAnswered health={router.health} />
            </Suspense>
          )}
          <ErrorBoundary>
            <StandingNow overview={overview} />
          </ErrorBoundary>
          <RouterVerdictBanner
            verdict={overview.verdict}
            routerId={router.id}
            routerName={router.name}
            cards={overview.events}
            telling={(said) => <TellingOfNow overview={overview} {...said} />}
            testId="overview-verdict"
          />
          <SetupHint at="top" />
          <NobodyListens />
          <ErrorBoundary>
            <InTurn>
              <TilesSection overview={overview} />
            </InTurn>
          </ErrorBoundary>
          <ErrorBoundary>
            {overview.events.length > 0 && (
              <Suspense fallback={<Skeleton height={180} />}>
                <EventCards overview={overview} />
              </Suspense>
            )}
          </ErrorBoundary>
          <ErrorBoundary>
            <InTurn>
              <NowSection overview={overview} />
            </InTurn>
          </ErrorBoundary>
          <ErrorBoundary>
            <InTurn>
              <DaySection overview={overview} />
            </InTurn>
          </ErrorBoundary>
          <SetupHint at="end" />
        </>
      }
      second={
        <>
          <ErrorBoundary>
            <InTurn>
              <Fold title={t('overview.split_title')} testId="fold-split">
                <SplitSection
                  summary={summary}
                  view={view}
                  isQuiet={quietSince(overview) !== null}
                  period={<Period overview={overview} view={view} />}
                />
              </Fold>
            </InTurn>
          </ErrorBoundary>
          <ErrorBoundary>
            <InTurn>
              <Fold title={t('overview.trend_title')} testId="fold-trend">
                <TrendSection
                  routerId={router.id}
                  view={view}
                  window={summary.window}
                  calendar={campus.calendar}
                />
              </Fold>
            </InTurn>
          </ErrorBoundary>
          <InTurn>
            <Section title={t('overview.findings_title')} term="finding">
              <FindingCounts
                routerId={router.id}
                findings={findings}
                readAt={router.config_read_at}
                configError={configError}
              />
            </Section>
          </InTurn>
        </>
      }
    />
  );
}

/** The period of the figures, and its own verdict where it is another time than the verdict above. */
function Period({ overview, view }: { overview: Overview; view: View }) {
  const { t } = useTranslation();
  const format = useFormat();
  const statement = useStatement('verdicts');
  const { summary } = overview;
  const { window } = summary;
  const isJudged = isJudgedTime(overview);
  // Of less than a day the hours are said, or one takes them for the day.
  const isShort = Date.parse(window.to) - Date.parse(window.from) < DAY_MS;
  const spanWords = isShort ? format.span : format.days;
  const covers = t('overview.covers', {
    days: `${spanWords(window.from, window.to)} ${format.zoneName(window.to)}`,
    selection: t(`selection.${view.selection}`).toLocaleLowerCase(format.locale),
    coverage: format.coverage(summary.coverage.observed),
  });
  const sentence = statement(summary.verdict.sentence);
  const quiet = quietSince(overview);
  return (
    <>
      {covers}
      {quiet && ` · ${t('overview.no_data_since', { time: format.moment(quiet) })}`}
      {!isJudged && (
        <Text data-testid="period-verdict" data-value={summary.verdict.state} c="var(--tb-text)">
          {t('overview.in_period', { sentence })}
        </Text>
      )}
    </>
  );
}
