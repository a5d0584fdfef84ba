import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { costsQuery } from '@/api/queries/history/hours';
import type { Costs, Router } from '@/api/types';
import { BeforeNote } from '@/components/domain/period/BeforeNote';
import { usePeriodBefore } from '@/components/domain/period/usePeriodBefore';
import { PrintButton } from '@/components/domain/period/PrintButton';
import { ViewControls } from '@/components/domain/period/ViewControls';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { isEnough } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { MoneyHeadline } from './MoneyHeadline';
import { MoneySection } from './MoneySection';
import { ChoicesSection } from './choices/ChoicesSection';
import { FullSection } from './growth/FullSection';
import { StudentsSection } from './growth/StudentsSection';
import classes from './Money.module.css';
import { ContractSizes } from './ContractSizes';
import { PromiseSection } from './PromiseSection';

interface MoneyPageProps {
  router: Router;
  view: View;
  onView: (view: View) => void;
}

/** What the contracts cost, and what of them was used. */
export function MoneyPage({ router, view, onView }: MoneyPageProps) {
  const { t } = useTranslation();
  const costs = useQuery(costsQuery(router.id, view));
  const period = usePeriodBefore(view);
  const earlier = useQuery({
    ...costsQuery(router.id, period.view),
    enabled: view.previous,
  }).data;
  const isCompared = view.previous && costs.data && earlier && isEnough(costs.data);
  const before = isCompared && isEnough(earlier) ? earlier : undefined;
  return (
    <>
      <PageHeader
        title={t('money.page')}
        lead={<Lead name={router.name} costs={costs.data} />}
        controls={
          <>
            <ViewControls view={view} onView={onView} compare />
            <PrintButton />
          </>
        }
      />
      <div className={`page ${classes.sheet}`} data-busy={costs.isPlaceholderData}>
        {view.previous && <BeforeNote words={period.words} now={costs.data} before={earlier} />}
        <QueryView query={costs}>
          {(data) =>
            data.uplinks.length === 0 ? (
              <StatePanel
                kind="empty"
                title={t('money.empty_title')}
                text={t('money.empty_text')}
              />
            ) : (
              <>
                <ErrorBoundary>
                  <MoneyHeadline costs={data} routerId={router.id} />
                </ErrorBoundary>
                <div className={classes.ahead}>
                  <ErrorBoundary>
                    <ContractSizes routerId={router.id} />
                  </ErrorBoundary>
                </div>
                <ErrorBoundary>
                  <MoneySection costs={data} before={before} />
                </ErrorBoundary>
                <div className={classes.promise}>
                  <ErrorBoundary>
                    <PromiseSection router={router} />
                  </ErrorBoundary>
                </div>
                <ErrorBoundary>
                  <ChoicesSection routerId={router.id} />
                </ErrorBoundary>
                <ErrorBoundary>
                  <FullSection router={router} selection={view.selection} />
                </ErrorBoundary>
                <ErrorBoundary>
                  <StudentsSection campusId={router.campus_id} />
                </ErrorBoundary>
              </>
            )
          }
        </QueryView>
      </div>
    </>
  );
}

function Lead({ name, costs }: { name: string; costs: Costs | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <bdi>{name}</bdi>
      {costs && (
        <>
          {' · '}
          {t('money.covers', {
            days: `${format.days(costs.window.from, costs.window.to)} ${format.zoneName(costs.window.to)}`,
            selection: t(`selection.${costs.window.selection}`).toLocaleLowerCase(format.locale),
            coverage: format.coverage(costs.coverage.observed),
          })}
        </>
      )}
    </>
  );
}
