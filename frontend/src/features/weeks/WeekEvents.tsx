import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WeekEvent, WeekReport } from '@/api/types';
import { IspName } from '@/components/domain/IspName';
import { DataTable, type Column } from '@/components/ui/DataTable';
import { secondsBetween } from '@/lib/time';
import { useFormat } from '@/lib/useFormat';

export function WeekEvents({ report }: { report: WeekReport }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (report.events.length === 0) return <Text c="dimmed">{t('weeks.events_none')}</Text>;
  const kindText = (kind: string) => {
    const key = `weeks.event_kind.${kind}`;
    return i18n.exists(key) ? t(key as 'weeks.event_kind.reboot') : kind.replaceAll('_', ' ');
  };
  const columns: Column<WeekEvent>[] = [
    { key: 'kind', title: t('weeks.events'), render: ({ kind }) => kindText(kind) },
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ uplink_id: id }) => {
        const uplink = report.summary.uplinks.find((candidate) => candidate.uplink_id === id);
        return uplink ? (
          <IspName name={uplink.name} position={uplink.position} />
        ) : (
          t('words.router')
        );
      },
    },
    {
      key: 'when',
      title: t('chart.time'),
      render: ({ from, to }) => {
        if (to === null) return t('weeks.event_since', { from: format.dateTime(from) });
        const length = secondsBetween(from, to);
        if (length < 1) return format.dateTime(from);
        return `${t('weeks.event_from_to', { from: format.dateTime(from), to: format.dateTime(to) })} (${format.duration(length)})`;
      },
    },
    {
      key: 'detail',
      title: t('settings.audit.detail'),
      render: ({ detail }) => <bdi>{Object.values(detail).join(' · ')}</bdi>,
    },
  ];
  return (
    <DataTable
      caption={t('weeks.events')}
      columns={columns}
      rows={report.events}
      rowKey={({ id }) => id}
    />
  );
}
