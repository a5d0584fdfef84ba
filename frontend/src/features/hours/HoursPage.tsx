import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { costsQuery, weekProfileQuery } from '@/api/queries/history/hours';
import type { Costs, Profile, Router } from '@/api/types';
import { BeforeNote } from '@/components/domain/period/BeforeNote';
import { usePeriodBefore } from '@/components/domain/period/usePeriodBefore';
import { PrintButton } from '@/components/domain/period/PrintButton';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { InTurn } from '@/components/ui/page/InTurn';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { isEnough } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { AsleepSection } from './AsleepSection';
import { HoursSkeleton } from './HoursSkeleton';
import { HoursVerdict } from './HoursVerdict';
import { useHourOpened } from './isps/useHourOpened';
import { SkewSection } from './SkewSection';
import { UseSection } from './UseSection';
import { WorstHours } from './WorstHours';

interface HoursPageProps {
  router: Router;
  view: View;
  onView: (view: View) => void;
}

export function HoursPage({ router, view, onView }: HoursPageProps) {
  const { t } = useTranslation();
  const profile = useQuery(weekProfileQuery(router.id, view));
  const costs = useQuery(costsQuery(router.id, view));
  const period = usePeriodBefore(view);
  const enabled = view.previous;
  const costsBefore = useQuery({ ...costsQuery(router.id, period.view), enabled }).data;
  const profileBefore = useQuery({ ...weekProfileQuery(router.id, period.view), enabled }).data;
  const isCompared =
    enabled && costs.data && costsBefore && isEnough(costs.data) && isEnough(costsBefore);
  return (
    <>
      <PageHeader
        title={t('hours.title')}
        lead={<Lead router={router} costs={costs.data} />}
        controls={
          <>
            <ViewControls view={view} onView={onView} compare />
            <PrintButton />
          </>
        }
      />
      <div className="page" data-busy={profile.isPlaceholderData}>
        {enabled && <BeforeNote words={period.words} now={costs.data} before={costsBefore} />}
        <QueryView query={profile} skeleton={<HoursSkeleton />}>
          {(data) => (
            <Week
              profile={data}
              {...{ router, view }}
              before={isCompared ? profileBefore : undefined}
            />
          )}
        </QueryView>
        {/* Below the week, and so after it. */}
        {!profile.isPending && (
          <InTurn>
            <QueryView query={costs}>
              {(data) =>
                // Without any line the page has one message.
                data.uplinks.length > 0 && (
                  <ErrorBoundary>
                    <AsleepSection costs={data} before={isCompared ? costsBefore : undefined} />
                  </ErrorBoundary>
                )
              }
            </QueryView>
          </InTurn>
        )}
      </div>
    </>
  );
}

function Lead({ router, costs }: { router: Router; costs: Costs | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <bdi>{router.name}</bdi>
      {costs && (
        <>
          {' · '}
          {t('hours.covers', {
            days: `${format.days(costs.window.from, costs.window.to)} ${format.zoneName(costs.window.to)}`,
            selection: t(`selection.${costs.window.selection}`).toLocaleLowerCase(format.locale),
            coverage: format.coverage(costs.coverage.observed),
          })}
        </>
      )}
    </>
  );
}

interface WeekProps {
  profile: Profile;
  router: Router;
  view: View;
  /** Of the period before. */
  before: Profile | undefined;
}

function Week({ profile, router, view, before }: WeekProps) {
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const onHour = useHourOpened(router.id, view, profile.window);
  const workHours = campuses.find(({ id }) => id === router.campus_id)?.calendar.hours ?? [];
  if (profile.cells.length === 0) {
    return <StatePanel kind="empty" title={t('hours.empty_title')} text={t('hours.empty_text')} />;
  }
  return (
    <>
      <ErrorBoundary>
        <HoursVerdict profile={profile} router={router} />
      </ErrorBoundary>
      <InTurn>
        <ErrorBoundary>
          <WorstHours profile={profile} uplinks={router.uplinks} before={before} />
        </ErrorBoundary>
      </InTurn>
      <InTurn>
        <ErrorBoundary>
          <SkewSection {...{ profile, workHours, onHour }} />
        </ErrorBoundary>
      </InTurn>
      <InTurn>
        <ErrorBoundary>
          <UseSection uplinks={router.uplinks} {...{ profile, workHours, onHour }} />
        </ErrorBoundary>
      </InTurn>
    </>
  );
}
