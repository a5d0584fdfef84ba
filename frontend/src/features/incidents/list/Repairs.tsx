import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { incidentsCsvUrl, repairsQuery, type IncidentFilter } from '@/api/queries/alerts/incidents';
import type { RepairRow } from '@/api/types';
import { CsvButton } from '@/components/ui/tables/CsvButton';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useFormat } from '@/lib/text/useFormat';
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
      aside={<CsvButton href={incidentsCsvUrl('incident-repairs', filter, useSlotEnd())} />}
    >
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <StatePanel kind="empty" compact title={t('incidents.repairs.none')} />
          ) : (
            <DataTable
              caption={t('incidents.repairs.title')}
              columns={columns}
              rows={rows}
              rowKey={(row) => `${row.router_id} ${row.uplink_id ?? ''} ${row.kind}`}
            />
          )
        }
      </QueryView>
    </Section>
  );
}

const LENGTHS = ['mean', 'median', 'longest', 'total'] as const;

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
      render: (row: RepairRow) => format.duration(row[`${length}_s`]),
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
              median: format.duration(median),
            }),
    },
  ];
}
