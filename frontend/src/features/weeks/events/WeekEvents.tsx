import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WeekReport } from '@/api/types';
import { useEventDetail } from '@/components/domain/period/useEventDetail';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { lasted } from '@/lib/time/lasted';
import { secondsBetween } from '@/lib/time/time';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { MoreOnPaper } from '@/components/ui/page/MoreOnPaper';
import paper from '../paper/paper.module.css';
import { mostEvents } from '../paper/room';
import { weightiest } from './weightiest';
import { weekEventRows, type WeekEventRow } from './weekEventRows';

export function WeekEvents({ report }: { report: WeekReport }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const detailText = useEventDetail();
  const rows = weekEventRows(report, format.contract);
  const most = mostEvents(report.summary.uplinks.length);
  const onPaper = weightiest(rows, most);
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
  const columns: Column<WeekEventRow>[] = [
    { key: 'kind', title: t('weeks.events'), render: ({ kind }) => kindText(kind) },
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ uplinkId: id }) => {
        const uplink = report.summary.uplinks.find((candidate) => candidate.uplink_id === id);
        return uplink ? (
          <span className={paper.unbroken}>
            <IspName name={uplink.name} position={uplink.position} />
          </span>
        ) : (
          t('words.router')
        );
      },
    },
    {
      key: 'when',
      title: t('chart.time'),
      render: ({ from, to }) => <When from={from} to={to} format={format} />,
    },
    {
      key: 'detail',
      title: t('weeks.details'),
      render: ({ kind, stored, detail }) => (
        <span className={paper.brief}>
          <bdi>{stored ? detailText(kind, stored) : detail}</bdi>
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('weeks.events')}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        isOnPaper={({ key }) => onPaper.has(key)}
      />
      <MoreOnPaper count={rows.length - onPaper.size} />
    </>
  );
}

function When({ from, to, format }: Pick<WeekEventRow, 'from' | 'to'> & { format: Format }) {
  const { t } = useTranslation();
  if (to === null) return t('weeks.event_since', { from: format.dateTime(from) });
  const length = secondsBetween(from, to);
  if (length < 1) return format.dateTime(from);
  return `${format.span(from, to)} ${format.zoneName(to)} (${lasted(length, format)})`;
}
