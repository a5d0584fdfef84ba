import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { incidentsTableUrl, overIncidentsQuery } from '@/api/queries/alerts/incidentLists';
import type { IncidentRow } from '@/api/types';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { MoreRows } from '@/components/ui/tables/MoreRows';
import { Section } from '@/components/ui/page/Section';
import { TextLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import { useSlotEnd } from '@/lib/time/useNow';
import { InCampus, useMoment } from '@/components/domain/places/InCampus';
import type { ListFilter } from './Filters';
import { lasted } from '@/lib/time/lasted';

/** What is over, the newest first. */
export function History({ filter, isFiltered }: { filter: ListFilter; isFiltered: boolean }) {
  const { t } = useTranslation();
  const { state, ...limits } = filter;
  const query = useInfiniteQuery(overIncidentsQuery(limits));
  const columns = useColumns();
  const { period, ...others } = limits;
  const isByPeriodAlone = period !== undefined && Object.values(others).every((value) => !value);
  const why = isByPeriodAlone ? 'none_in_period' : isFiltered ? 'none' : 'empty';
  return (
    <Section
      title={t('incidents.list.history')}
      lead={t('incidents.list.history_lead')}
      aside={
        <TableFiles href={incidentsTableUrl('incidents', { ...limits, state }, useSlotEnd())} />
      }
    >
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return <StatePanel kind="empty" compact title={t(`incidents.list.history_${why}`)} />;
          return (
            <>
              <DataTable
                caption={t('incidents.list.history')}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
              <MoreRows query={query} />
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

function useColumns(): Column<IncidentRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    { key: 'when', title: t('incidents.column.when'), render: (row) => <When row={row} /> },
    {
      key: 'lasted',
      title: t('incidents.column.lasted'),
      end: true,
      render: (row) => lasted(row.lasted_s, format),
    },
    {
      key: 'router',
      title: t('incidents.column.router'),
      render: (row) => <bdi>{row.router_name ?? '–'}</bdi>,
    },
    {
      key: 'isp',
      title: t('incidents.column.isp'),
      render: (row) => <bdi>{row.uplink_name ?? '–'}</bdi>,
    },
    {
      key: 'kind',
      title: t('incidents.column.kind'),
      render: (row) =>
        t(`incidents.kind.${row.kind}`) + (row.unstable ? `, ${t('incidents.unstable')}` : ''),
    },
    {
      key: 'acknowledged',
      title: t('incidents.column.acknowledged'),
      render: (row) => <bdi>{row.acknowledged_by || '–'}</bdi>,
    },
    {
      key: 'closed',
      title: t('incidents.column.closed'),
      render: (row) => (row.close_reason ? t(`incidents.close.${row.close_reason}`) : '–'),
    },
  ];
}

const When = ({ row }: { row: IncidentRow }) => (
  <InCampus campusId={row.campus_id}>
    <Begin row={row} />
  </InCampus>
);

function Begin({ row }: { row: IncidentRow }) {
  const moment = useMoment();
  return (
    <TextLink to="/incidents/$incidentId" params={{ incidentId: row.id }} fz="inherit">
      {moment(row.from)}
    </TextLink>
  );
}
