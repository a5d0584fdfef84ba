import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { subscriptionsQuery, useHoldSubscription } from '@/api/queries/alerts/subscriptions';
import type { Subscription } from '@/api/types';
import { useWhichWords } from '@/components/domain/alerts/useWhichWords';
import { useSaved } from '@/components/ui/forms/useSaved';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { usePlaces } from './usePlaces';

/** What accounts ordered for themselves; an admin may pause each. */
export function SubscriptionList() {
  const { t } = useTranslation();
  const query = useQuery(subscriptionsQuery());
  return (
    <Section title={t('messages.list.title')} lead={t('messages.list.lead')}>
      <QueryView query={query}>
        {(list) =>
          list.length === 0 ? (
            <StatePanel kind="empty" compact title={t('messages.list.none')} />
          ) : (
            <Table list={list} />
          )
        }
      </QueryView>
    </Section>
  );
}

function Table({ list }: { list: readonly Subscription[] }) {
  const { t } = useTranslation();
  const whichOf = useWhichWords();
  const { namesOf } = usePlaces();
  const columns: Column<Subscription>[] = [
    {
      key: 'account',
      title: t('messages.list.account'),
      render: ({ username }) => <bdi>{username}</bdi>,
    },
    {
      key: 'address',
      title: t('messages.list.address'),
      render: ({ mail_address: address }) => <bdi>{address ?? '–'}</bdi>,
    },
    {
      key: 'which',
      title: t('messages.list.which'),
      render: ({ order }) => whichOf(order, namesOf(order)),
    },
    {
      key: 'state',
      title: t('messages.list.state'),
      render: ({ order: { obstacle } }) => (
        <StatusChip tone={obstacle ? 'idle' : 'ok'} plain wraps>
          {obstacle ? t(`channels.reason.${obstacle}`) : t('messages.list.on')}
        </StatusChip>
      ),
    },
    {
      key: 'actions',
      title: t('words.actions'),
      end: true,
      render: (row) => <Hold subscription={row} />,
    },
  ];
  return (
    <DataTable
      caption={t('messages.list.title')}
      columns={columns}
      rows={list}
      rowKey={({ order }) => order.id}
    />
  );
}

function Hold({ subscription: { username, order } }: { subscription: Subscription }) {
  const { t } = useTranslation();
  const hold = useHoldSubscription();
  const { refused } = useSaved();
  const label = t(order.held ? 'messages.list.let_go' : 'messages.list.hold');
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${label}: ${username}`}
      loading={hold.isPending}
      onClick={() => hold.mutate({ id: order.id, held: !order.held }, { onError: refused })}
    >
      {label}
    </Button>
  );
}
