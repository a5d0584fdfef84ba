import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsQuery } from '@/api/queries/access';
import { useAccount } from '@/api/queries/session';
import type { Account } from '@/api/types';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { NewUser } from './NewUser';
import { UserActions } from './UserActions';

export function UserList() {
  const { t } = useTranslation();
  const format = useFormat();
  const accounts = useQuery(accountsQuery());
  const [adding, setAdding] = useState(false);
  return (
    <Section
      title={t('settings.tab.users')}
      lead={`${t('settings.users.lead')} ${t('time.all_in', { zone: format.zoneName() })}.`}
      aside={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          {t('settings.users.add')}
        </Button>
      }
    >
      <NewUser opened={adding} onClose={() => setAdding(false)} />
      <QueryView query={accounts}>{(list) => <Table accounts={list} />}</QueryView>
    </Section>
  );
}

function Table({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useAccount();
  const columns: Column<Account>[] = [
    {
      key: 'username',
      title: t('settings.users.username'),
      render: (account) => (
        <Group gap={8} component="span">
          <bdi>{account.username}</bdi>
          {account.id === me.id && (
            <Text component="span" size="sm" c="dimmed">
              ({t('settings.users.you')})
            </Text>
          )}
        </Group>
      ),
    },
    {
      key: 'name',
      title: t('settings.users.full_name'),
      render: (account) => <bdi>{account.full_name || '–'}</bdi>,
    },
    {
      key: 'mail',
      title: t('settings.users.mail_address'),
      render: (account) => <MailAddress account={account} />,
    },
    {
      key: 'role',
      title: t('settings.users.role'),
      render: (account) => t(`role.${account.role}`),
    },
    {
      key: 'seen',
      title: t('settings.users.last_seen'),
      render: ({ last_seen_at: at }) => (at ? format.dateTime(at) : t('words.never')),
    },
    {
      key: 'status',
      title: t('settings.users.status'),
      render: (account) => <Status account={account} />,
    },
    {
      key: 'actions',
      title: t('words.actions'),
      end: true,
      render: (account) => <UserActions account={account} isMe={account.id === me.id} />,
    },
  ];
  return (
    <DataTable
      caption={t('settings.tab.users')}
      columns={columns}
      rows={accounts}
      rowKey={({ id }) => id}
    />
  );
}

function MailAddress({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { mail_address: address, pending_mail_address: pending } = account;
  if (address !== null || pending === null) return <bdi>{address ?? '–'}</bdi>;
  return (
    <>
      <bdi>{pending}</bdi>
      <Text component="span" size="sm" c="dimmed" display="block">
        {t('settings.users.mail_pending')}
      </Text>
    </>
  );
}

function Status({ account }: { account: Account }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (account.disabled) return <StatusChip tone="idle">{t('settings.users.disabled')}</StatusChip>;
  const { invited_until: until } = account;
  return (
    <>
      {account.last_seen_at === null ? (
        <StatusChip tone="idle">{t('settings.users.never_signed_in')}</StatusChip>
      ) : (
        <StatusChip tone="ok">{t('settings.users.active')}</StatusChip>
      )}
      {(until !== null || account.must_change_password) && (
        <Text component="span" size="sm" c="dimmed" display="block">
          {until !== null
            ? t('settings.users.invited_until', { time: format.dateTime(until) })
            : t('settings.users.must_change')}
        </Text>
      )}
    </>
  );
}
