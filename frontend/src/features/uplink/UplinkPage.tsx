import { Alert } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UplinkDetail, Router } from '@/api/types';
import { campusesQuery } from '@/api/queries/campuses';
import { uplinkQuery } from '@/api/queries/uplink';
import { asProblem } from '@/api/problem';
import { BeforeNote } from '@/components/domain/period/BeforeNote';
import { WorkAtIsp } from '@/components/domain/alerts/WorkAtIsp';
import { CallProvider, NoPhone } from '@/components/domain/uplinks/CallProvider';
import { PageVerdict } from '@/components/domain/router/verdict/PageVerdict';
import { NoPromise } from '@/components/domain/uplinks/NoPromise';
import { useContacts } from '@/components/domain/uplinks/contacts';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { Zoomable } from '@/components/domain/period/Zoomable';
import { Fold } from '@/components/ui/page/Fold';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { ButtonLink } from '@/components/ui/page/links';
import { InTurn } from '@/components/ui/page/InTurn';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { AvailableTiles } from './sections/AvailableTiles';
import { ContractSection } from './sections/ContractSection';
import { HeatSection } from './sections/HeatSection';
import { LedgerSection } from './sections/LedgerSection';
import { IspTabs } from './IspTabs';
import { UplinkEvents } from './UplinkEvents';
import { UplinkLinks } from './UplinkLinks';
import type { Spot } from './spot';
import classes from './UplinkPage.module.css';
import { UplinkSkeleton } from './UplinkSkeleton';
import { NowStrip } from './NowStrip';
import { PointPanel } from './sections/PointPanel';
import { RateSection } from './sections/RateSection';
import { ShareSection } from './sections/ShareSection';
import { TimeAbove } from './sections/TimeAbove';
import { useUplinkBefore } from './useUplinkBefore';

export interface UplinkPageProps {
  router: Router;
  uplinkId: number;
  view: View;
  onView: (view: View) => void;
  spot: Spot;
  onSpot: (spot: Spot) => void;
}

export function UplinkPage(props: UplinkPageProps) {
  const { router, uplinkId, view, onView } = props;
  const { t } = useTranslation();
  const query = useQuery(uplinkQuery(router.id, uplinkId, view));
  const uplink = router.uplinks.find(({ id }) => id === uplinkId) ?? query.data?.uplink;
  const isMissing = query.isError && asProblem(query.error).status === 404;
  return (
    <>
      <PageHeader
        title={uplink?.name ?? t('words.isp')}
        lead={<Lead router={router} uplink={query.data?.uplink ?? uplink} />}
        controls={<ViewControls view={view} onView={onView} compare />}
      />
      <IspTabs router={router} uplinkId={uplinkId} archived={query.data} />
      <WorkAtIsp uplinkId={uplinkId} />
      {uplink && <WhomToCall router={router} uplink={uplink} />}
      {isMissing ? (
        <Missing routerId={router.id} />
      ) : (
        <QueryView query={query} skeleton={<UplinkSkeleton />}>
          {(detail) => (
            <div className="page" data-busy={query.isPlaceholderData}>
              <Zoomable {...{ view, onView }}>
                <Body {...props} detail={detail} />
              </Zoomable>
            </div>
          )}
        </QueryView>
      )}
    </>
  );
}

/** The router's own words for it are there from the start: one that comes late would push the page down. */
function Lead({ router, uplink }: { router: Router; uplink: UplinkDetail['uplink'] | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
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
          {t('uplink.contract', {
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

/** Also of an ISP that is down or has no figures. */
function WhomToCall({
  router,
  uplink,
}: {
  router: Router;
  uplink: { id: number; name: string; provider: string };
}) {
  const contacts = useContacts(router.id);
  const contact = contacts?.get(uplink.id);
  if (!contact) return null;
  return (
    <div className={classes.whom}>
      {contact.phone ? (
        <CallProvider provider={uplink.provider} contact={contact} />
      ) : (
        <NoPhone routerId={router.id} isps={[uplink.name]} />
      )}
      <NoPromise routerId={router.id} isps={[uplink]} />
    </div>
  );
}

function Missing({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      title={t('uplink.missing_title')}
      text={t('uplink.missing_text')}
      action={
        <ButtonLink to="/routers/$routerId/lines" params={{ routerId }} variant="default">
          {t('uplink.missing_action')}
        </ButtonLink>
      }
    />
  );
}

function Body(props: UplinkPageProps & { detail: UplinkDetail }) {
  const { router, detail, view, spot, onSpot } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { words, earlier, before } = useUplinkBefore(detail, view);
  const campuses = useSuspenseQuery(campusesQuery()).data;
  const campus = campuses.find(({ id }) => id === router.campus_id);
  // The router's outlives the answers of the line, and what is drawn from it alone.
  const uplink = router.uplinks.find(({ id }) => id === detail.uplink.id) ?? detail.uplink;
  if (detail.state.state === 'never' && detail.points.length === 0) {
    return (
      <StatePanel kind="empty" title={t('uplink.never_title')} text={t('uplink.never_text')} />
    );
  }
  return (
    <>
      {detail.archived_at && (
        <Alert color="var(--tb-idle)" role="status">
          {t('uplink.archived', { time: format.dateTime(detail.archived_at) })}
        </Alert>
      )}
      {view.previous && <BeforeNote words={words} now={detail} before={earlier} />}
      {spot.event !== undefined && <UplinkEvents detail={detail} opened={spot.event} />}
      <PageVerdict verdict={detail.verdict} testId="line-verdict" />
      {!detail.archived_at && <NowStrip detail={detail} />}
      <AvailableTiles detail={detail} before={before} days={words} />
      <InTurn>
        <ErrorBoundary>
          <RateSection
            detail={detail}
            view={view}
            calendar={campus?.calendar}
            {...{ spot, onSpot, before }}
          />
        </ErrorBoundary>
      </InTurn>
      <InTurn>
        <div className={classes.two}>
          <Fold
            title={t('uplink.above_title')}
            figure={`90 %: ${format.share(detail.figures.download.above_90)}`}
            testId="fold-above"
          >
            <TimeAbove detail={detail} before={before} />
          </Fold>
          <Fold
            title={t('uplink.share_title')}
            figure={format.share(detail.figures.download.achieved_share)}
            testId="fold-share"
          >
            <ShareSection detail={detail} before={before} />
          </Fold>
        </div>
      </InTurn>
      <InTurn>
        <ErrorBoundary>
          <Fold title={t('nav.hours')} testId="fold-heat">
            <HeatSection
              routerId={router.id}
              uplink={uplink}
              view={view}
              calendar={campus?.calendar}
              {...{ spot, onSpot }}
            />
          </Fold>
        </ErrorBoundary>
      </InTurn>
      <InTurn>
        {spot.event === undefined && (
          <Fold
            title={t('uplink.events_title')}
            figure={format.number(detail.events.length)}
            testId="fold-events"
          >
            <UplinkEvents detail={detail} />
          </Fold>
        )}
      </InTurn>
      <InTurn>
        <Fold
          title={t('uplink.contract_title')}
          figure={format.contract(detail.uplink.download_bps)}
          testId="fold-contract"
        >
          <ContractSection detail={detail} />
        </Fold>
      </InTurn>
      <InTurn>
        <ErrorBoundary>
          <Fold title={t('ledger.title')} testId="fold-ledger">
            <LedgerSection detail={detail} />
          </Fold>
        </ErrorBoundary>
      </InTurn>
      <InTurn>
        <UplinkLinks detail={detail} />
      </InTurn>
      {spot.at !== undefined && <PointPanel detail={detail} spot={spot} onSpot={onSpot} />}
    </>
  );
}
