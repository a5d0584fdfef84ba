import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WeekEvent } from '@/api/types';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { lasted } from '@/lib/time/lasted';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';

export function RouterEvents({ events }: { events: readonly WeekEvent[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <Section title={t('routerPage.events.title')}>
      {events.length === 0 ? (
        <Text c="dimmed">{t('routerPage.events.none')}</Text>
      ) : (
        <DataTable
          caption={t('routerPage.events.title')}
          columns={columns}
          rows={events}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

function useColumns(): Column<WeekEvent>[] {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const kindText = (kind: string) => {
    const key = `weeks.event_kind.${kind}`;
    return i18n.exists(key) ? t(key as 'weeks.event_kind.reboot') : kind.replaceAll('_', ' ');
  };
  const when = ({ from, to }: WeekEvent) => {
    if (to === null) return t('weeks.event_since', { from: format.dateTime(from) });
    const length = secondsBetween(from, to);
    if (length < 1) return format.dateTime(from);
    const span = { from: format.dateTime(from), to: format.dateTime(to) };
    return `${t('weeks.event_from_to', span)} (${lasted(length, format)})`;
  };
  return [
    { key: 'what', title: t('routerPage.events.what'), render: ({ kind }) => kindText(kind) },
    { key: 'when', title: t('routerPage.events.at'), render: when },
    {
      key: 'detail',
      title: t('settings.audit.detail'),
      render: ({ detail }) => <bdi>{Object.values(detail).join(' · ')}</bdi>,
    },
  ];
}
