import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findingsQuery } from '@/api/queries/inventory/routerActs';
import { wiringTableUrl, wiringQuery } from '@/api/queries/vitals';
import type { Finding, Router, Wire } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { TextLink } from '@/components/ui/page/links';
import { TableFiles } from '@/components/ui/tables/TableFiles';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { FINDINGS_ID, findingsOf } from './wireFindings';

/** As last read. */
export function WiringSection({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const wiring = useQuery(wiringQuery(router.id));
  const findings = useQuery(findingsQuery(router.id)).data;
  const columns = useColumns(router, findings);
  return (
    <Section
      title={t('routerPage.wiring.title')}
      lead={
        wiring.data?.read_at
          ? t('routerPage.wiring.lead', { time: format.dateTime(wiring.data.read_at) })
          : undefined
      }
    >
      <QueryView query={wiring}>
        {({ rows }) =>
          rows.length === 0 ? (
            <StatePanel
              kind="empty"
              compact
              title={t('routerPage.wiring.none')}
              text={t('routerPage.wiring.none_text')}
            />
          ) : (
            <>
              <div className={tableClasses.wide}>
                <DataTable
                  caption={t('routerPage.wiring.title')}
                  columns={columns}
                  rows={rows}
                  rowKey={(row) => `${row.uplink_id} ${row.table} ${row.distance} ${row.gateway}`}
                />
              </div>
              <Box mt={12}>
                <TableFiles href={wiringTableUrl(router.id)} />
              </Box>
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

/** `findings`: undefined while they are not known, which is not the same as none. */
function useColumns(router: Router, findings: readonly Finding[] | undefined): Column<Wire>[] {
  const { t } = useTranslation();
  const code = (text: string | null) => (text === null ? '–' : <code>{text}</code>);
  const words = (key: 'table' | 'gateway' | 'distance' | 'check' | 'marks' | 'nat' | 'findings') =>
    t(`routerPage.wiring.${key}`);
  return [
    { key: 'isp', title: t('words.isp'), render: (row) => <Isp row={row} router={router} /> },
    {
      key: 'table',
      title: words('table'),
      render: ({ table }) =>
        table === null ? (
          <StatusChip tone="warn">{t('routerPage.wiring.no_route')}</StatusChip>
        ) : (
          code(table)
        ),
    },
    { key: 'gateway', title: words('gateway'), render: ({ gateway }) => code(gateway) },
    {
      key: 'distance',
      title: words('distance'),
      end: true,
      render: ({ distance }) => distance ?? '–',
    },
    {
      key: 'check',
      title: words('check'),
      render: (row) =>
        row.table !== null && row.check_gateway === null ? t('words.no') : code(row.check_gateway),
    },
    {
      key: 'marks',
      title: words('marks'),
      render: ({ marks }) => code(marks.length > 0 ? marks.join(', ') : null),
    },
    {
      key: 'nat',
      title: words('nat'),
      render: ({ source_nat: isOn }) =>
        isOn ? t('words.yes') : <StatusChip tone="warn">{t('words.no')}</StatusChip>,
    },
    {
      key: 'findings',
      title: words('findings'),
      end: true,
      render: (row) => {
        if (!findings) return '–';
        const n = findingsOf(row, findings).length;
        if (n === 0) return t('words.none');
        return (
          <TextLink
            to="/routers/$routerId/router"
            params={{ routerId: router.id }}
            hash={FINDINGS_ID}
            fz="inherit"
          >
            {n}
          </TextLink>
        );
      },
    },
  ];
}

function Isp({ row, router }: { row: Wire; router: Router }) {
  const uplink = router.uplinks.find(({ id }) => id === row.uplink_id);
  return (
    <IspName name={row.name} provider={uplink?.provider ?? ''} position={uplink?.position ?? 0} />
  );
}
