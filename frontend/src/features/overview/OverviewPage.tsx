import { Alert, Skeleton, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { overviewQuery } from '@/api/queries/figures';
import type { Overview } from '@/api/types';
import { RouterVerdictBanner } from '@/components/domain/router/verdict/RouterVerdictBanner';
import { useConfigError } from '@/components/domain/router/useConfigError';
import { useRouterError } from '@/components/domain/router/useRouterError';
import { useStatement } from '@/components/domain/router/useStatement';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { Zoomable } from '@/components/domain/period/Zoomable';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { Columns } from '@/components/ui/page/Columns';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { fetched } from '@/lib/browser/reloading';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { DaySection } from './day/DaySection';
import { FindingCounts } from './FindingCounts';
import { Fold } from './Fold';
import { NowSection } from './NowSection';
import { PastBar } from './PastBar';
import { quietSince } from './quietSince';
import { OverviewSkeleton } from './OverviewSkeleton';
import { SplitSection } from './SplitSection';
import { StandingNow } from './standing/StandingNow';
import { isJudgedTime } from './tiles/tileFigures';
import { TilesSection } from './tiles/TilesSection';
import { TrendSection } from './TrendSection';
import { useHarm } from './useHarm';

/** Mostly there is none, and then nothing of them is fetched. */
const EventCards = lazy(async () => ({
  default: (await fetched(import('./events/EventCards'))).EventCards,
}));

/** A router has ISPs, mostly. */
const NoUplinks = lazy(() => fetched(import('./NoUplinks')));

interface OverviewPageProps {
  routerId: number;
  routerName: string;
  view: View;
  onView: (view: View) => void;
}

export function OverviewPage({ routerId, routerName, view, onView }: OverviewPageProps) {
  const { t } = useTranslation();
  const query = useQuery(overviewQuery(routerId, view));
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
              <PastBar view={view} onView={onView} />
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
  const more = useWordsForAdmin(overview);
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
          <NeverAnswered overview={overview} />
          <ErrorBoundary>
            <StandingNow overview={overview} />
          </ErrorBoundary>
          <RouterVerdictBanner
            verdict={overview.verdict}
            routerId={router.id}
            routerName={router.name}
            cards={overview.events}
            more={more}
            testId="overview-verdict"
          />
          <ErrorBoundary>
            <TilesSection overview={overview} />
          </ErrorBoundary>
          <ErrorBoundary>
            {overview.events.length > 0 && (
              <Suspense fallback={<Skeleton height={180} />}>
                <EventCards overview={overview} />
              </Suspense>
            )}
          </ErrorBoundary>
          <ErrorBoundary>
            <NowSection overview={overview} />
          </ErrorBoundary>
          <ErrorBoundary>
            <DaySection overview={overview} />
          </ErrorBoundary>
        </>
      }
      second={
        <>
          <ErrorBoundary>
            <Fold title={t('overview.split_title')} testId="fold-split">
              <SplitSection
                summary={summary}
                view={view}
                isQuiet={quietSince(overview) !== null}
                period={<Period overview={overview} view={view} />}
              />
            </Fold>
          </ErrorBoundary>
          <ErrorBoundary>
            <Fold title={t('overview.trend_title')} testId="fold-trend">
              <TrendSection
                routerId={router.id}
                view={view}
                window={summary.window}
                calendar={campus.calendar}
              />
            </Fold>
          </ErrorBoundary>
          <Section title={t('overview.findings_title')} term="finding">
            <FindingCounts
              routerId={router.id}
              findings={findings}
              readAt={router.config_read_at}
              configError={configError}
            />
          </Section>
        </>
      }
    />
  );
}

/** Beside the verdict: what the event does to people, and what to check. */
function useWordsForAdmin({ events: [event], router, verdict }: Overview): string[] {
  const { t } = useTranslation();
  const harm = useHarm();
  const errorText = useRouterError();
  if (!event || event.code !== verdict.causes[0]?.code) return [];
  const uplink = router.uplinks.find(({ id }) => id === event.uplink_id);
  const remedy = errorText(event.error_code) ?? t(`checks.${event.code}`);
  const { provider } = event;
  const known =
    provider && [provider.name, provider.phone, provider.contract_number].filter(Boolean);
  const said = [
    harm(event, uplink?.name ?? router.name),
    t('verdict.check', { remedy }),
    known &&
      t('verdict.provider', { provider: known.join(' · ') || t('verdict.provider_unknown') }),
  ];
  return said.filter((text) => text !== null);
}

/** The period of the figures, and its own verdict where it is another time than the verdict above. */
function Period({ overview, view }: { overview: Overview; view: View }) {
  const { t } = useTranslation();
  const format = useFormat();
  const statement = useStatement('verdicts');
  const { summary } = overview;
  const { window } = summary;
  const isJudged = isJudgedTime(overview);
  const covers = t('overview.covers', {
    days: `${format.days(window.from, window.to)} ${format.zoneName(window.to)}`,
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

/** Why a router was never read; one that fell silent has a card. */
function NeverAnswered({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const errorText = useRouterError();
  const { health } = overview.router;
  if (health.last_success_at !== null || health.error_code === null) return null;
  const message =
    errorText(health.error_code) ?? `${health.error_message ?? ''} ${health.remedy ?? ''}`;
  return (
    <Alert color="var(--tb-danger)" icon={<IconPlugConnectedX aria-hidden />} role="alert">
      {t('overview.never_answered', { message })}
    </Alert>
  );
}
