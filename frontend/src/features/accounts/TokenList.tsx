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
import { useNow } from '@/lib/time/useNow';
import { NewToken } from './NewToken';
import { PairTv } from './PairTv';
import { RotateToken } from './RotateToken';

export function TokenList() {
  const { t } = useTranslation();
  const format = useFormat();
  const tokens = useQuery(tokensQuery());
  const [adding, setAdding] = useState<'token' | 'wall' | 'tv' | null>(null);
  const zone = `${t('time.all_in', { zone: format.zoneName() })}.`;
  const isOfTv = ({ role }: ApiToken) => role === 'wall';
  return (
    <>
      <Section
        anchor="tv"
        title={t('wall.pair.screens')}
        lead={`${t('wall.pair.screens_lead')} ${zone}`}
        aside={
          <Group gap="sm">
            <Button leftSection={<IconDeviceTv size={16} />} onClick={() => setAdding('tv')}>
              {t('wall.pair.admin')}
            </Button>
            <Button variant="default" onClick={() => setAdding('wall')}>
              {t('wall.create')}
            </Button>
          </Group>
        }
      >
        {adding === 'tv' && <PairTv onClose={() => setAdding(null)} />}
        <QueryView query={tokens}>
          {(list) => (
            <Table
              caption={t('wall.pair.screens')}
              tokens={list.filter(isOfTv)}
              none={t('wall.pair.none')}
            />
          )}
        </QueryView>
      </Section>
      <Section
        title={t('settings.tab.tokens')}
        lead={`${t('settings.tokens.lead')} ${zone}`}
        aside={
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding('token')}>
            {t('settings.tokens.add')}
          </Button>
        }
      >
        {adding && adding !== 'tv' && (
          <NewToken isWall={adding === 'wall'} onClose={() => setAdding(null)} />
        )}
        <QueryView query={tokens}>
          {(list) => (
            <Table
              caption={t('settings.tab.tokens')}
              tokens={list.filter((token) => !isOfTv(token))}
              none={t('settings.tokens.none')}
            />
          )}
        </QueryView>
      </Section>
    </>
  );
}

/** A token that was rotated has a later one of its name, role and owner beside it while it still works. */
const isReplaced = (token: ApiToken, all: readonly ApiToken[]): boolean =>
  all.some(
    ({ name, role, owner, created_at: at }) =>
      name === token.name && role === token.role && owner === token.owner && at > token.created_at,
  );

/** Nothing is let in by it any more. */
const isOver = ({ expires_at: at }: ApiToken, nowMs: number): boolean =>
  at !== null && Date.parse(at) <= nowMs;

interface TableProps {
  caption: string;
  tokens: readonly ApiToken[];
  /** Said where there are none. */
  none: string;
}

function Table({ caption, tokens, none }: TableProps) {
  const columns = useColumns(tokens);
  if (tokens.length === 0) return <StatePanel kind="empty" compact title={none} />;
  return (
    <div className={tableClasses.wide}>
      <DataTable caption={caption} columns={columns} rows={tokens} rowKey={({ id }) => id} />
    </div>
  );
}

function useColumns(tokens: readonly ApiToken[]): Column<ApiToken>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  return [
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
        if (isOver(token, now))
          return t('settings.tokens.over', { time: format.dateTime(token.expires_at) });
        return isReplaced(token, tokens)
          ? t('settings.tokens.replaced', { time: format.dateTime(token.expires_at) })
          : format.date(token.expires_at);
      },
    },
    {
      key: 'revoke',
      title: t('words.actions'),
      end: true,
      render: (token) => <TokenActions token={token} isOver={isOver(token, now)} />,
    },
  ];
}

/** One that is over has no successor; it can be taken off the list. One that was just revoked has nothing. */
function TokenActions({ token, isOver }: { token: ApiToken; isOver: boolean }) {
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
  if (revoke.isSuccess) return t('settings.tokens.revoked');
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {!isOver && !revoke.isPending && (
        <Button size="compact-sm" variant="subtle" onClick={() => setRotating(true)}>
          {t('settings.tokens.rotate')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="var(--tb-danger)"
        onClick={ask}
        loading={revoke.isPending}
      >
        {t(isOver ? 'settings.tokens.take_off' : 'settings.tokens.revoke')}
      </Button>
      {rotating && <RotateToken token={token} onClose={() => setRotating(false)} />}
    </Group>
  );
}
