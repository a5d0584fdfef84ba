import { Stack, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Balancing, Router } from '@/api/types';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { PacketTrace } from './PacketTrace';

interface BalancingViewProps {
  balancing: Balancing;
  uplinks: readonly { interface: string; name: string }[];
  /** A packet for each share of now: its trace shows where it comes from. */
  traced?: Pick<Router, 'id' | 'packets'>;
}
interface BalancedUplink {
  interface: string;
  name: string;
  share: number | undefined;
  buckets: number[];
  queue: string | undefined;
}

function rowsOf(balancing: Balancing, uplinks: BalancingViewProps['uplinks']): BalancedUplink[] {
  const names = new Set([
    ...Object.keys(balancing.configured),
    ...balancing.buckets.map((b) => b.interface),
  ]);
  return [...names].map((name) => ({
    interface: name,
    name: uplinks.find((uplink) => uplink.interface === name)?.name ?? name,
    share: balancing.configured[name],
    buckets: balancing.buckets.find((bucket) => bucket.interface === name)?.remainders ?? [],
    queue: balancing.queues[name],
  }));
}

/** In RouterOS's own words. */
export function BalancingView({ balancing, uplinks, traced }: BalancingViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = rowsOf(balancing, uplinks);
  const columns: Column<BalancedUplink>[] = [
    { key: 'isp', title: t('words.isp'), render: (row) => <bdi>{row.name}</bdi> },
    {
      key: 'interface',
      title: t('routers.discovery.interface'),
      render: (row) => <bdi>{row.interface}</bdi>,
    },
    {
      key: 'buckets',
      title: 'PCC',
      render: ({ buckets }) =>
        balancing.denominator === null || buckets.length === 0
          ? '–'
          : `${t('routers.buckets', { own: buckets.length, all: balancing.denominator })} (${buckets.join(', ')})`,
    },
    {
      key: 'share',
      title: t('routers.configured_share'),
      end: true,
      render: ({ share }) => format.share(share),
    },
    ...(traced && rows.some((row) => traced.packets[row.interface]) ? [why(t, traced)] : []),
    { key: 'queue', title: t('routers.queue'), render: ({ queue }) => queue ?? '–' },
  ];
  const details = [
    balancing.classifier && `${t('routers.classifier')}: ${balancing.classifier}`,
    // It divides nothing where another method does.
    balancing.method === 'ecmp' && balancing.hash_policy && `hash-policy: ${balancing.hash_policy}`,
  ].filter(Boolean);
  return (
    <Stack gap="sm">
      <Text fw={550}>{t(`routers.method.${balancing.method}`)}</Text>
      {details.length > 0 && (
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={t('routers.discovery.method')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.interface}
        />
      )}
    </Stack>
  );
}

function why(
  t: TFunction,
  { id, packets }: Pick<Router, 'id' | 'packets'>,
): Column<BalancedUplink> {
  const render = (row: BalancedUplink) => {
    const packet = packets[row.interface];
    return packet ? <PacketTrace packet={packet} routerId={id} /> : '–';
  };
  return { key: 'why', title: t('words.why'), render };
}
