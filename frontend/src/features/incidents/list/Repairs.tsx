import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type IncidentFilter } from '@/api/queries/alerts/incidents';
import { incidentsTableUrl, repairsQuery } from '@/api/queries/alerts/incidentLists';
import type { RepairRow } from '@/api/types';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
import { lasted } from '@/lib/time/lasted';
import { useSlotEnd } from '@/lib/time/useNow';

/** By ISP, or router, and kind. */
export function Repairs({ filter }: { filter: IncidentFilter }) {
  const { t } = useTranslation();
  const query = useQuery(repairsQuery(filter));
  const columns = useColumns();
  return (
    <Section
      title={t('incidents.repairs.title')}
      lead={t('incidents.repairs.lead')}
      aside={<TableFiles href={incidentsTableUrl('incident-repairs', filter, useSlotEnd())} />}
    >
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <StatePanel kind="empty" compact title={t(`incidents.repairs.none${unlike(filter)}`)} />
          ) : (
            <div className={tableClasses.wide}>
              <DataTable
                caption={t('incidents.repairs.title')}
                columns={columns}
                rows={rows}
                rowKey={(row) => `${row.router_id} ${row.uplink_id ?? ''} ${row.kind}`}
              />
            </div>
          )
        }
      </QueryView>
    </Section>
  );
}

/** Nothing within a filter is not nothing at all. */
const unlike = ({ period, kind, campus, router }: IncidentFilter) => {
  if ([kind, campus, router].some((value) => value !== undefined)) return '_chosen';
  return period === undefined ? '' : '_in_period';
};

const LENGTHS = ['mean', 'median', 'longest', 'total'] as const;
/** With less room the mean and the longest say it. */
const LOW: ReadonlySet<string> = new Set(['median', 'total']);

function useColumns(): Column<RepairRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'isp',
      title: t('incidents.column.isp'),
      render: (row) => <bdi>{row.uplink_name ?? t('incidents.repairs.whole_router')}</bdi>,
    },
    {
      key: 'router',
      title: t('incidents.column.router'),
      render: (row) => <bdi>{row.router_name}</bdi>,
    },
    {
      key: 'kind',
      title: t('incidents.column.kind'),
      render: ({ kind }) => t(`incidents.kind.${kind}`),
    },
    {
      key: 'incidents',
      title: t('incidents.repairs.incidents'),
      end: true,
      render: ({ incidents }) => format.number(incidents),
    },
    ...LENGTHS.map((length) => ({
      key: length,
      title: t(`incidents.repairs.${length}`),
      end: true,
      low: LOW.has(length),
      render: (row: RepairRow) => lasted(row[`${length}_s`], format),
    })),
    {
      key: 'acknowledged',
      title: t('incidents.repairs.acknowledged'),
      render: ({ acknowledged, incidents, median_acknowledged_s: median }) =>
        median === null
          ? '–'
          : t('incidents.repairs.acknowledged_of', {
              part: format.number(acknowledged),
              all: format.number(incidents),
              median: lasted(median, format),
            }),
    },
  ];
}
