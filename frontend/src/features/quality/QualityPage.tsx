import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { qualityQuery, type RunFilter } from '@/api/queries/quality';
import { useMay } from '@/api/queries/session';
import type { Quality, Router } from '@/api/types';
import { Note } from '@/components/domain/period/BeforeNote';
import { usePeriodBefore } from '@/components/domain/period/usePeriodBefore';
import { PageVerdict } from '@/components/domain/router/verdict/PageVerdict';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { InTurn } from '@/components/ui/page/InTurn';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { WhenNear } from '@/components/ui/page/WhenNear';
import { QueryView } from '@/components/ui/states/QueryView';
import { fetched } from '@/lib/browser/reloading';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { DayStrip } from './days/DayStrip';
import { DisputePack } from './DisputePack';
import { isUntested, TESTS_ENOUGH } from './grid';
import { HourProfile } from './days/HourProfile';
import { OpenRuns } from './OpenRuns';
import { ProbeShares } from './ProbeShares';
import { QualityGrid } from './QualityGrid';
import { QualityTabs } from '@/components/domain/probes/QualityTabs';
import { RunList } from './RunList';
import { ServerVerdicts } from './ServerVerdicts';
import { Untested, useWasTested } from './Untested';

/** A form, which the figures do without. */
const RunNow = lazy(async () => ({ default: (await fetched(import('./RunNow'))).RunNow }));

/** About what is said of an untested router. */
const UNTESTED_PX = 300;
/** About the grid: on a phone a row is a card. What stands below it is neither drawn nor fetched before it. */
const gridRoom = ({ length }: readonly unknown[]) => ({
  base: 120 + 530 * length,
  sm: 100 + 340 * length,
  lg: 130 + 150 * length,
});

export interface QualityState {
  day: string | undefined;
  filter: RunFilter;
}
interface QualityPageProps extends QualityState {
  router: Router;
  view: View;
  onView: (view: View) => void;
  onState: (state: Partial<QualityState>) => void;
  onRun: (runId: number) => void;
}

export function QualityPage(props: QualityPageProps) {
  const { router, view, onView } = props;
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const [asking, { open, close }] = useDisclosure(false);
  const { uplinks } = router;
  const query = useQuery(qualityQuery(router.id, view));
  const quality = query.data;
  const wasTested = useWasTested(router.id, query);
  return (
    <>
      <PageHeader
        title={t('quality.title')}
        lead={
          <>
            <bdi>{router.name}</bdi> · {t('quality.lead')}
          </>
        }
        controls={<ViewControls view={view} onView={onView} compare />}
      />
      <div className="page">
        <Group className="no-print" justify="space-between" gap="8px 16px">
          <QualityTabs routerId={router.id} />
          {isAdmin && uplinks.length > 0 && (
            <Button leftSection={<IconPlayerPlay size={16} />} onClick={open}>
              {t('quality.now.button')}
            </Button>
          )}
        </Group>
        {asking && (
          <Suspense>
            <RunNow routerId={router.id} uplinks={uplinks} onClose={close} />
          </Suspense>
        )}
        <ErrorBoundary>
          <OpenRuns routerId={router.id} uplinks={uplinks} />
        </ErrorBoundary>
        {wasTested ? (
          <Tests {...props} quality={quality} />
        ) : (
          <Paper p={{ base: 'md', sm: 'lg' }} component="section">
            {wasTested === null ? (
              <Skeleton h={quality ? UNTESTED_PX : gridRoom(uplinks)} aria-busy data-room />
            ) : (
              <Untested router={router} when="never" />
            )}
          </Paper>
        )}
      </div>
    </>
  );
}

function Tests(props: QualityPageProps & { quality: Quality | undefined }) {
  const { router, view, day, filter, quality, onState, onRun } = props;
  const { uplinks } = router;
  const hasFigures = !quality || !isUntested(quality.lines);
  return (
    <>
      {quality ? (
        quality.verdict && <PageVerdict verdict={quality.verdict} testId="quality-verdict" />
      ) : (
        <Skeleton h={{ base: 78, sm: 64 }} />
      )}
      <ErrorBoundary>
        <Grid {...props} />
      </ErrorBoundary>
      <WhenNear room={420}>
        <ErrorBoundary>
          <Paper p={{ base: 'md', sm: 'lg' }} component="section">
            <DayStrip
              routerId={router.id}
              uplinks={uplinks}
              day={day}
              onDay={(next) => onState({ day: next })}
              onRun={onRun}
            />
          </Paper>
        </ErrorBoundary>
      </WhenNear>
      {hasFigures && (
        <>
          <WhenNear room={430}>
            <ErrorBoundary>
              <HourProfile {...{ view, uplinks }} routerId={router.id} />
            </ErrorBoundary>
          </WhenNear>
          <WhenNear room={360}>
            <ErrorBoundary>
              <ServerVerdicts {...{ view, uplinks }} routerId={router.id} />
            </ErrorBoundary>
          </WhenNear>
          <WhenNear room={320}>
            {quality && <ProbeShares uplinks={quality.lines} />}
            <DisputePack {...{ view, uplinks }} routerId={router.id} />
          </WhenNear>
        </>
      )}
      <WhenNear room={600}>
        <ErrorBoundary>
          <RunList
            routerId={router.id}
            uplinks={uplinks}
            filter={filter}
            onFilter={(part) => onState({ filter: { ...filter, ...part } })}
          />
        </ErrorBoundary>
      </WhenNear>
    </>
  );
}

function Grid({ router, view }: QualityPageProps) {
  const { t } = useTranslation();
  const query = useQuery(qualityQuery(router.id, view));
  const period = usePeriodBefore(view);
  const { data: earlier } = useQuery({
    ...qualityQuery(router.id, period.view),
    enabled: view.previous,
  });
  const before = view.previous ? earlier : undefined;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <QueryView query={query}>
        {(quality) => (
          <div className="page" data-busy={query.isPlaceholderData}>
            {isUntested(quality.lines) ? (
              <Untested router={router} when="period" />
            ) : (
              <>
                {before && (
                  <Note>{t('before.tests', { days: period.words, least: TESTS_ENOUGH })}</Note>
                )}
                <InTurn
                  isForemost
                  room={
                    <div>
                      <Skeleton h={gridRoom(quality.lines)} aria-busy data-room />
                    </div>
                  }
                >
                  <Known quality={quality} before={before} />
                </InTurn>
              </>
            )}
          </div>
        )}
      </QueryView>
    </Paper>
  );
}

function Known({ quality, before }: { quality: Quality; before: Quality | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { window } = quality;
  return (
    <>
      <QualityGrid quality={quality} before={before} />
      <div style={{ fontSize: 'var(--mantine-font-size-xs)', color: 'var(--tb-dimmed)' }}>
        {t('quality.covers', {
          days: `${format.days(window.from, window.to)} ${format.zoneName(window.to)}`,
          selection: t(`selection.${window.selection}`).toLocaleLowerCase(format.locale),
        })}
      </div>
    </>
  );
}
