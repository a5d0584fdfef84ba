import { Button, Group } from '@mantine/core';
import { IconDeviceTv, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tokensQuery, useRevokeToken } from '@/api/queries/access';
import type { ApiToken } from '@/api/types';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { DataTable, tableClasses, type Column } from '@/components/ui/tables/DataTable';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useFormat } from '@/lib/text/useFormat';
import { NewToken } from './NewToken';
import { PairTv } from './PairTv';
import { RotateToken } from './RotateToken';

export function TokenList() {
  const { t } = useTranslation();
  const format = useFormat();
  const tokens = useQuery(tokensQuery());
  const [adding, setAdding] = useState<'token' | 'wall' | 'tv' | null>(null);
  return (
    <Section
      title={t('settings.tab.tokens')}
      lead={`${t('settings.tokens.lead')} ${t('time.all_in', { zone: format.zoneName() })}.`}
      aside={
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDeviceTv size={16} />}
            onClick={() => setAdding('tv')}
          >
            {t('wall.pair.admin')}
          </Button>
          <Button variant="default" onClick={() => setAdding('wall')}>
            {t('wall.create')}
          </Button>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding('token')}>
            {t('settings.tokens.add')}
          </Button>
        </Group>
      }
    >
      {adding === 'tv' && <PairTv onClose={() => setAdding(null)} />}
      {adding && adding !== 'tv' && (
        <NewToken isWall={adding === 'wall'} onClose={() => setAdding(null)} />
      )}
      <QueryView query={tokens}>
        {(list) =>
          list.length === 0 ? (
            <StatePanel kind="empty" compact title={t('settings.tokens.none')} />
          ) : (
            <Table tokens={list} />
          )
        }
      </QueryView>
    </Section>
  );
}

/** A token that was rotated has a later one of its name, role and owner beside it while it still works. */
const isReplaced = (token: ApiToken, all: readonly ApiToken[]): boolean =>
  all.some(
    ({ name, role, owner, created_at: at }) =>
      name === token.name && role === token.role && owner === token.owner && at > token.created_at,
  );

function Table({ tokens }: { tokens: readonly ApiToken[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: Column<ApiToken>[] = [
    { key: 'name', title: t('settings.tokens.name'), render: ({ name }) => <bdi>{name}</bdi> },
    { key: 'role', title: t('settings.tokens.role'), render: ({ role }) => t(`role.${role}`) },
    {
      key: 'owner',
      title: t('settings.tokens.owner'),
      low: true,
      render: ({ owner }) => <bdi>{owner}</bdi>,
    },
    {
      key: 'created',
      title: t('settings.tokens.created'),
      low: true,
      render: (token) =>
        t('settings.tokens.created_by', {
          date: format.date(token.created_at),
          name: token.created_by,
        }),
    },
    {
      key: 'used',
      title: t('settings.tokens.last_used'),
      render: ({ last_used_at: at }) => (at ? format.dateTime(at) : t('words.never')),
    },
    {
      key: 'expires',
      title: t('settings.tokens.expires'),
      render: (token) => {
        if (token.expires_at === null) return t('settings.tokens.no_expiry');
        return isReplaced(token, tokens)
          ? t('settings.tokens.replaced', { time: format.dateTime(token.expires_at) })
          : format.date(token.expires_at);
      },
    },
    {
      key: 'revoke',
      title: t('words.actions'),
      end: true,
      render: (token) => <TokenActions token={token} />,
    },
  ];
  return (
    <div className={tableClasses.wide}>
      <DataTable
        caption={t('settings.tab.tokens')}
        columns={columns}
        rows={tokens}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

function TokenActions({ token }: { token: ApiToken }) {
  const { t } = useTranslation();
  const [rotating, setRotating] = useState(false);
  const revoke = useRevokeToken();
  const { refused } = useSaved();
  const ask = () =>
    confirmDanger({
      title: t('settings.tokens.revoke_title', { name: token.name }),
      text: t('settings.tokens.revoke_text'),
      confirm: t('settings.tokens.revoke'),
      onConfirm: () => revoke.mutate(token.id, { onError: refused }),
    });
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button size="compact-sm" variant="subtle" onClick={() => setRotating(true)}>
        {t('settings.tokens.rotate')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="var(--tb-danger)"
        onClick={ask}
        loading={revoke.isPending}
      >
        {t('settings.tokens.revoke')}
      </Button>
      {rotating && <RotateToken token={token} onClose={() => setRotating(false)} />}
    </Group>
  );
}
