import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WeekReport } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { secondsBetween } from '@/lib/time/time';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { useDifferences } from './useDifferences';
import { weekEventRows, type WeekEventRow } from './weekEventRows';

export function WeekEvents({ report }: { report: WeekReport }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const rows = weekEventRows(report, format.contract, useDifferences());
  if (rows.length === 0) return <Text c="dimmed">{t('weeks.events_none')}</Text>;
  const kindText = (kind: string) => {
    if (kind === 'drift') return t('weeks.act_drift');
    if (kind.startsWith('change_')) return actText(kind.slice('change_'.length));
    const key = `weeks.event_kind.${kind}`;
    return i18n.exists(key) ? t(key as 'weeks.event_kind.reboot') : kind.replaceAll('_', ' ');
  };
  const actText = (state: string) => {
    const key = `weeks.act_change.${state}`;
    return t(i18n.exists(key) ? (key as 'weeks.act_change.confirmed') : 'weeks.act_change.open');
  };
  const detailText = ({ errorCode, detail }: WeekEventRow) => {
    const key = `codes.router_error.${errorCode ?? ''}.message`;
    return i18n.exists(key) ? t(key as 'codes.router_error.timeout.message') : <bdi>{detail}</bdi>;
  };
  const columns: Column<WeekEventRow>[] = [
    { key: 'kind', title: t('weeks.events'), render: ({ kind }) => kindText(kind) },
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ uplinkId: id }) => {
        const uplink = report.summary.uplinks.find((candidate) => candidate.uplink_id === id);
        return uplink ? (
          <IspName name={uplink.name} position={uplink.position} />
        ) : (
          t('words.router')
        );
      },
    },
    { key: 'when', title: t('chart.time'), render: (row) => <When {...row} format={format} /> },
    { key: 'detail', title: t('settings.audit.detail'), render: detailText },
  ];
  return (
    <DataTable
      caption={t('weeks.events')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}

function When({ from, to, format }: Pick<WeekEventRow, 'from' | 'to'> & { format: Format }) {
  const { t } = useTranslation();
  if (to === null) return t('weeks.event_since', { from: format.dateTime(from) });
  const length = secondsBetween(from, to);
  if (length < 1) return format.dateTime(from);
  return `${t('weeks.event_from_to', { from: format.dateTime(from), to: format.dateTime(to) })} (${format.duration(length)})`;
}
