import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UplinkDetail, WeekEvent } from '@/api/types';
import { useEventDetail } from '@/components/domain/period/useEventDetail';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { lasted } from '@/lib/time/lasted';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import classes from './UplinkPage.module.css';

/** Below it a poll or two are missing, not a time in which something could happen unseen. */
const ALL_OF_IT = 0.995;

interface UplinkEventsProps {
  detail: UplinkDetail;
  /** The event that the page was opened for. */
  opened?: number;
}

/** Of the ISP and its router, newest first. */
export function UplinkEvents({ detail, opened }: UplinkEventsProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { uplink } = detail;
  const kindText = (kind: string) => {
    const key = `weeks.event_kind.${kind}`;
    return i18n.exists(key) ? t(key as 'weeks.event_kind.reboot') : kind.replaceAll('_', ' ');
  };
  const detailText = useEventDetail();
  const noEvents = () => {
    const { observed } = detail.coverage;
    if (observed >= ALL_OF_IT) return t('uplink.events_none');
    if (observed === 0) return t('uplink.events_unknown');
    return t('uplink.events_none_seen', { coverage: format.coverage(observed) });
  };
  const columns: Column<WeekEvent>[] = [
    {
      key: 'kind',
      title: t('uplink.what'),
      render: ({ id, kind }) =>
        id === opened ? (
          <mark className={classes.opened} data-testid="opened-event">
            {kindText(kind)}
          </mark>
        ) : (
          kindText(kind)
        ),
    },
    {
      key: 'whose',
      title: t('uplink.where'),
      render: ({ uplink_id: id }) =>
        id === null ? t('words.router') : <IspName name={uplink.name} position={uplink.position} />,
    },
    {
      key: 'when',
      title: t('chart.time'),
      render: ({ from, to }) => {
        if (to === null) return t('weeks.event_since', { from: format.dateTime(from) });
        const length = secondsBetween(from, to);
        if (length < 1) return format.dateTime(from);
        return t('uplink.lasted', {
          from: format.dateTime(from),
          to: format.dateTime(to),
          length: lasted(length, format),
        });
      },
    },
    {
      key: 'detail',
      title: t('uplink.detail'),
      render: ({ kind, detail: stored }) => <bdi>{detailText(kind, stored)}</bdi>,
    },
  ];
  return (
    <Section title={t('uplink.events_title')} lead={t('uplink.events_lead')}>
      {detail.events.length === 0 ? (
        <Text c="dimmed">{noEvents()}</Text>
      ) : (
        <DataTable
          caption={t('uplink.events_title')}
          columns={columns}
          rows={detail.events}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}
