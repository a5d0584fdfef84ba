import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listenersQuery } from '@/api/queries/alerts/incidents';
import type { Listener } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { WorkingWords } from './WorkingWords';

/** Who is told of what, for who may not change it: no address, no secret. */
export function Listeners() {
  const { t } = useTranslation();
  const query = useQuery(listenersQuery());
  return (
    <Section title={t('channels.title')} lead={t('channels.read_lead')}>
      <QueryView query={query}>
        {({ channels }) =>
          channels.length === 0 ? (
            <StatePanel kind="empty" compact title={t('channels.none')} />
          ) : (
            <Table channels={channels} />
          )
        }
      </QueryView>
    </Section>
  );
}

function Table({ channels }: { channels: readonly Listener[] }) {
  const { t } = useTranslation();
  const columns: Column<Listener>[] = [
    { key: 'name', title: t('channels.field.name'), render: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'kind',
      title: t('channels.field.kind'),
      render: ({ kind }) => t(`channels.kind.${kind}`),
    },
    {
      key: 'which',
      title: t('channels.which'),
      render: ({ kinds }) =>
        kinds.length === 0
          ? t('channels.all_kinds')
          : kinds.map((kind) => t(`incidents.kind.${kind}`)).join(', '),
    },
    {
      key: 'campus',
      title: t('channels.field.campus'),
      render: ({ campus_name: name }) =>
        name === null ? t('channels.all_campuses') : <bdi>{name}</bdi>,
    },
    {
      key: 'timing',
      title: t('channels.field.timing'),
      render: ({ enabled, timing, daily_at: at }) => {
        if (!enabled) return t('channels.off');
        return at === null ? t(`channels.timing.${timing}`) : t('channels.daily', { at });
      },
    },
    {
      key: 'working',
      title: t('channels.last'),
      render: ({ working }) => <WorkingWords working={working} />,
    },
  ];
  return (
    <DataTable
      caption={t('channels.title')}
      columns={columns}
      rows={channels}
      rowKey={({ id }) => id}
    />
  );
}
