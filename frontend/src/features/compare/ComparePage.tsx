import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Router } from '@/api/types';
import { PrintButton } from '@/components/domain/period/PrintButton';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { PageHeader } from '@/components/ui/page/PageHeader';
import pills from '@/components/ui/page/Pills.module.css';
import type { View } from '@/lib/view';
import { QualityComparison } from './QualityComparison';
import type { PairSearch } from './sides';
import { TrafficComparison } from './TrafficComparison';

export type CompareTab = 'traffic' | 'quality';
const TABS: readonly CompareTab[] = ['traffic', 'quality'];

interface ComparePageProps {
  router: Router;
  view: View;
  onView: (view: View) => void;
  tab: CompareTab;
  pair: PairSearch;
  onPair: (pair: PairSearch) => void;
}

export function ComparePage({ router, view, onView, tab, pair, onPair }: ComparePageProps) {
  const { t } = useTranslation();
  const { selection } = view;
  return (
    <>
      <PageHeader
        title={t('compare.title')}
        lead={
          <>
            <bdi>{router.name}</bdi> · {t('compare.lead')}
          </>
        }
        controls={
          <>
            <ViewControls view={view} onView={onView} ranges={[]} />
            <PrintButton />
          </>
        }
      />
      <div className="page">
        <nav className={`${pills.pills} no-print`} aria-label={t('compare.tabs')}>
          {TABS.map((tab) => (
            <Link
              key={tab}
              from="/routers/$routerId/reports/compare"
              to="/routers/$routerId/reports/compare"
              params={{ routerId: router.id }}
              search={(before) => ({ ...before, tab: tab === 'quality' ? tab : undefined })}
              className={pills.pill}
              activeOptions={{ exact: true }}
            >
              {t(`compare.tab.${tab}`)}
            </Link>
          ))}
        </nav>
        <ErrorBoundary>
          {tab === 'quality' ? (
            <QualityComparison {...{ router, selection, pair, onPair }} />
          ) : (
            <TrafficComparison {...{ router, selection, pair, onPair }} />
          )}
        </ErrorBoundary>
      </div>
    </>
  );
}
