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
interface Line {
  interface: string;
  name: string;
  share: number | undefined;
  buckets: number[];
  queue: string | undefined;
}

function linesOf(balancing: Balancing, uplinks: BalancingViewProps['uplinks']): Line[] {
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
  const lines = linesOf(balancing, uplinks);
  const columns: Column<Line>[] = [
    { key: 'isp', title: t('words.isp'), render: (line) => <bdi>{line.name}</bdi> },
    {
      key: 'interface',
      title: t('routers.discovery.interface'),
      render: (line) => <bdi>{line.interface}</bdi>,
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
    ...(traced && lines.some((line) => traced.packets[line.interface]) ? [why(t, traced)] : []),
    { key: 'queue', title: t('routers.queue'), render: ({ queue }) => queue ?? '–' },
  ];
  const details = [
    balancing.classifier && `${t('routers.classifier')}: ${balancing.classifier}`,
    balancing.hash_policy && `hash-policy: ${balancing.hash_policy}`,
  ].filter(Boolean);
  return (
    <Stack gap="sm">
      <Text fw={550}>{t(`routers.method.${balancing.method}`)}</Text>
      {details.length > 0 && (
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      )}
      {lines.length > 0 && (
        <DataTable
          caption={t('routers.discovery.method')}
          columns={columns}
          rows={lines}
          rowKey={(line) => line.interface}
        />
      )}
    </Stack>
  );
}

function why(t: TFunction, { id, packets }: Pick<Router, 'id' | 'packets'>): Column<Line> {
  const render = (line: Line) => {
    const packet = packets[line.interface];
    return packet ? <PacketTrace packet={packet} routerId={id} /> : '–';
  };
  return { key: 'why', title: t('words.why'), render };
}
