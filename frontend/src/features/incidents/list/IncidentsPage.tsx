import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openIncidentsQuery } from '@/api/queries/alerts/incidents';
import { overIncidentsQuery } from '@/api/queries/alerts/incidentLists';
import { routersQuery } from '@/api/queries/routers';
import { NobodyListens } from '@/components/domain/alerts/NobodyListens';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { Section } from '@/components/ui/page/Section';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { QueryView } from '@/components/ui/states/QueryView';
import { useStaleSince } from '@/lib/time/useStaleSince';
import { isChosen } from '../arranged';
import { MaintenanceSection } from '../maintenance/MaintenanceSection';
import { Filters, type ListFilter } from './Filters';
import { History } from './History';
import { NothingRead, NothingWrong, OpenIncidents } from './OpenIncidents';
import { Repairs } from './Repairs';
import { unreadSince } from './unread';

interface IncidentsPageProps {
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

export function IncidentsPage({ filter, onFilter }: IncidentsPageProps) {
  const { t } = useTranslation();
  const { state, ...limits } = filter;
  const isFiltered = Object.values(limits).some(Boolean);
  return (
    <>
      <PageHeader title={t('incidents.title')} lead={t('incidents.lead')} />
      <div className="page">
        <NobodyListens />
        <Filters filter={filter} onFilter={onFilter} />
        {state !== 'over' && <OpenSection filter={filter} />}
        <ErrorBoundary>
          <MaintenanceSection filter={limits} />
        </ErrorBoundary>
        {state !== 'open' && (
          <>
            <History filter={filter} isFiltered={isFiltered} />
            <ErrorBoundary>
              <Repairs filter={limits} />
            </ErrorBoundary>
          </>
        )}
      </div>
    </>
  );
}

function OpenSection({ filter }: { filter: ListFilter }) {
  const { t } = useTranslation();
  const open = useQuery(openIncidentsQuery());
  // Without a filter, that the end of the last one is the end of all.
  const over = useInfiniteQuery({ ...overIncidentsQuery({}), enabled: open.data?.length === 0 });
  const ended = over.data?.pages[0]?.items;
  const staleSince = useStaleSince(open);
  const routers = useQuery(routersQuery()).data ?? [];
  return (
    <Section title={t('incidents.list.open')} bare>
      <QueryView query={open}>
        {(rows) => {
          const chosen = rows.filter(isChosen(filter));
          const unread = unreadSince(routers, rows);
          return (
            <>
              {unread && <NothingRead since={unread} />}
              {chosen.length > 0 && <OpenIncidents rows={chosen} />}
              {chosen.length === 0 && !unread && (
                <div data-testid="none-open">
                  <NothingWrong
                    staleSince={staleSince}
                    isFiltered={rows.length > 0}
                    ended={ended ?? (over.isError ? 'unknown' : 'awaited')}
                  />
                </div>
              )}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}
