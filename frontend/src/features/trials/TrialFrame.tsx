import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import { QualityTabs } from '@/components/domain/probes/QualityTabs';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { TextLink } from '@/components/ui/page/links';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';

interface TrialFrameProps {
  router: Router;
  title: string;
  /** Of a page within the list. */
  isWithin?: boolean;
  controls?: ReactNode;
  children: ReactNode;
}

export function TrialFrame({ router, title, isWithin, controls, children }: TrialFrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <>
            <bdi>{router.name}</bdi> ·{' '}
            {isWithin ? (
              <TextLink
                to="/routers/$routerId/quality/trials"
                params={{ routerId: router.id }}
                inherit
              >
                {t('queueTrials.back')}
              </TextLink>
            ) : (
              t('queueTrials.lead')
            )}
          </>
        }
        controls={controls}
      />
      <div className="page">
        <div className="no-print">
          <QualityTabs routerId={router.id} />
        </div>
        <ErrorBoundary>{children}</ErrorBoundary>
      </div>
    </>
  );
}
