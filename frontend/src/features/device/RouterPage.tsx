import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findingsQuery } from '@/api/queries/inventory/routerActs';
import { useMay } from '@/api/queries/session';
import { vitalsQuery } from '@/api/queries/vitals';
import type { Router } from '@/api/types';
import { FindingsOfRouter } from '@/components/domain/findings/FindingCard';
import { HealthChip } from '@/components/domain/router/HealthChip';
import { useConfigError } from '@/components/domain/router/useConfigError';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { Zoomable } from '@/components/domain/period/Zoomable';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { ButtonLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import type { View } from '@/lib/view';
import { BucketSection } from './BucketSection';
import { DeviceSection } from './DeviceSection';
import { LoadSection } from './load/LoadSection';
import { PartLinks } from './PartLinks';
import type { RouterPart } from './parts';
import { RegimeSection } from './RegimeSection';
import { RouterEvents } from './RouterEvents';
import { TraceLink } from './TraceLink';
import { UnsafeFailures } from './UnsafeFailures';
import { VitalsSection } from './load/VitalsSection';
import { FINDINGS_ID } from './wireFindings';
import { WiringSection } from './WiringSection';

interface RouterPageProps {
  router: Router;
  part: RouterPart;
  view: View;
  onView: (view: View) => void;
}

export function RouterPage({ router, part, view, onView }: RouterPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('routerPage.title')}
        lead={<Lead router={router} />}
        // Routes and the history of balancing are of no period.
        controls={part !== 'routing' && <ViewControls view={view} onView={onView} />}
      />
      <PartLinks routerId={router.id} part={part} />
      <Part {...{ router, part, view, onView }} />
    </>
  );
}

function Part({ router, part, view, onView }: RouterPageProps) {
  switch (part) {
    case 'device':
      return <Device router={router} view={view} />;
    case 'routing':
      return (
        <div className="page">
          <ErrorBoundary>
            <WiringSection router={router} />
          </ErrorBoundary>
          <ErrorBoundary>
            <RegimeSection router={router} />
          </ErrorBoundary>
        </div>
      );
    case 'buckets':
      return (
        <div className="page">
          <ErrorBoundary>
            <BucketSection router={router} view={view} />
          </ErrorBoundary>
        </div>
      );
    case 'load':
      return <Load {...{ router, view, onView }} />;
  }
}

function Device({ router, view }: { router: Router; view: View }) {
  const vitals = useQuery(vitalsQuery(router.id, view));
  return (
    <div className="page" data-busy={vitals.isPlaceholderData}>
      <ErrorBoundary>
        <DeviceSection router={router} />
      </ErrorBoundary>
      <div id={FINDINGS_ID}>
        <ErrorBoundary>
          <Findings router={router} />
        </ErrorBoundary>
      </div>
      <QueryView query={vitals}>{({ events }) => <RouterEvents events={events} />}</QueryView>
    </div>
  );
}

function Load({ router, view, onView }: Omit<RouterPageProps, 'part'>) {
  const vitals = useQuery(vitalsQuery(router.id, view));
  return (
    <div className="page" data-busy={vitals.isPlaceholderData}>
      <QueryView query={vitals}>
        {(data) => (
          <>
            <ErrorBoundary>
              <Zoomable {...{ view, onView }}>
                <VitalsSection router={router} view={view} vitals={data} />
              </Zoomable>
            </ErrorBoundary>
            <ErrorBoundary>
              <LoadSection router={router} vitals={data} />
            </ErrorBoundary>
          </>
        )}
      </QueryView>
    </div>
  );
}

function Lead({ router }: { router: Router }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <Group gap="4px 12px">
      <bdi>{router.name}</bdi>
      <HealthChip health={router.health} />
      {isAdmin && (
        <ButtonLink
          className="no-print"
          variant="default"
          size="compact-sm"
          to="/settings/routers/$routerId"
          params={{ routerId: router.id }}
        >
          {t('routerPage.settings')}
        </ButtonLink>
      )}
    </Group>
  );
}

function Findings({ router }: { router: Router }) {
  const { t } = useTranslation();
  const findings = useQuery(findingsQuery(router.id));
  const configError = useConfigError(router);
  return (
    <Section title={t('overview.findings_title')} aside={<TraceLink routerId={router.id} />}>
      <QueryView query={findings}>
        {(list) => (
          <FindingsOfRouter
            findings={list}
            readAt={router.config_read_at}
            configError={configError}
            routerId={router.id}
          />
        )}
      </QueryView>
      <UnsafeFailures routerId={router.id} />
    </Section>
  );
}
