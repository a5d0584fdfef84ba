import { Alert } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Line, Router } from '@/api/types';
import { campusesQuery } from '@/api/queries/campuses';
import { lineQuery } from '@/api/queries/line';
import { asProblem } from '@/api/problem';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { ButtonLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { ContractSection } from './sections/ContractSection';
import { HeatSection } from './sections/HeatSection';
import { IspTabs } from './IspTabs';
import { LineEvents } from './LineEvents';
import { LineLinks } from './LineLinks';
import type { Spot } from './spot';
import classes from './LinePage.module.css';
import { LineSkeleton } from './LineSkeleton';
import { NowStrip } from './NowStrip';
import { PointPanel } from './sections/PointPanel';
import { RateSection } from './sections/RateSection';
import { ShareSection } from './sections/ShareSection';
import { TimeAbove } from './sections/TimeAbove';

export interface LinePageProps {
  router: Router;
  uplinkId: number;
  view: View;
  onView: (view: View) => void;
  spot: Spot;
  onSpot: (spot: Spot) => void;
}

/** One ISP: what it carries against its contract, how long it was full, when, and what happened to it. */
export function LinePage(props: LinePageProps) {
  const { router, uplinkId, view, onView } = props;
  const { t } = useTranslation();
  const query = useQuery(lineQuery(router.id, uplinkId, view));
  const uplink = router.uplinks.find(({ id }) => id === uplinkId) ?? query.data?.uplink;
  const isMissing = query.isError && asProblem(query.error).status === 404;
  return (
    <>
      <PageHeader
        title={uplink?.name ?? t('words.isp')}
        lead={<Lead router={router} line={query.data} />}
        controls={<ViewControls view={view} onView={onView} compare />}
      />
      <IspTabs router={router} uplinkId={uplinkId} archived={query.data} />
      {isMissing ? (
        <Missing routerId={router.id} />
      ) : (
        <QueryView query={query} skeleton={<LineSkeleton />}>
          {(line) => (
            <div className="page" data-busy={query.isPlaceholderData}>
              <Body {...props} line={line} />
            </div>
          )}
        </QueryView>
      )}
    </>
  );
}

function Lead({ router, line }: { router: Router; line: Line | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const uplink = line?.uplink;
  return (
    <>
      <bdi>{router.name}</bdi>
      {uplink?.provider && (
        <>
          {' · '}
          <bdi>{uplink.provider}</bdi>
        </>
      )}
      {uplink && (
        <>
          {' · '}
          {t('line.contract', {
            download: format.contract(uplink.download_bps),
            upload: format.contract(uplink.upload_bps),
          })}
          {' · '}
          <bdi>{uplink.interface}</bdi>
        </>
      )}
    </>
  );
}

function Missing({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      title={t('line.missing_title')}
      text={t('line.missing_text')}
      action={
        <ButtonLink to="/routers/$routerId/lines" params={{ routerId }} variant="default">
          {t('line.missing_action')}
        </ButtonLink>
      }
    />
  );
}

function Body(props: LinePageProps & { line: Line }) {
  const { router, line, view, spot, onSpot } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const campus = campuses.find(({ id }) => id === router.campus_id);
  // That of the router outlives the answers of the line, and with it what is drawn from it alone.
  const uplink = router.uplinks.find(({ id }) => id === line.uplink.id) ?? line.uplink;
  if (line.state.state === 'never' && line.points.length === 0) {
    return <StatePanel kind="empty" title={t('line.never_title')} text={t('line.never_text')} />;
  }
  return (
    <>
      {line.archived_at && (
        <Alert color="var(--tb-idle)" role="status">
          {t('line.archived', { time: format.dateTime(line.archived_at) })}
        </Alert>
      )}
      {!line.archived_at && <NowStrip line={line} />}
      <ErrorBoundary>
        <RateSection line={line} view={view} calendar={campus?.calendar} {...{ spot, onSpot }} />
      </ErrorBoundary>
      <div className={classes.two}>
        <TimeAbove line={line} />
        <ShareSection line={line} />
      </div>
      <ErrorBoundary>
        <HeatSection
          routerId={router.id}
          uplink={uplink}
          view={view}
          calendar={campus?.calendar}
          {...{ spot, onSpot }}
        />
      </ErrorBoundary>
      <LineEvents line={line} />
      <ContractSection line={line} />
      <LineLinks line={line} view={view} />
      {spot.at !== undefined && <PointPanel line={line} spot={spot} onSpot={onSpot} />}
    </>
  );
}
