import { Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { useConfigError } from '@/components/domain/router/useConfigError';
import { HealthChip } from '@/components/domain/router/HealthChip';
import { ReadOnlyNotice } from '@/components/domain/access/ReadOnlyNotice';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { ButtonLink, TextLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';

export function RoutersList() {
  const { t } = useTranslation();
  const routers = useQuery(routersQuery());
  const isAdmin = useMay('admin');
  const add = isAdmin && (
    <ButtonLink to="/settings/routers/new" leftSection={<IconPlus size={16} />}>
      {t('routers.add')}
    </ButtonLink>
  );
  return (
    <>
      <ReadOnlyNotice />
      <QueryView query={routers}>
        {(list) =>
          list.length === 0 ? (
            <StatePanel
              kind="empty"
              title={t('routers.none_title')}
              text={t('routers.none_text')}
              action={add}
            />
          ) : (
            <Section title={t('routers.title')} lead={t('routers.lead')} aside={add}>
              <Table routers={list} />
            </Section>
          )
        }
      </QueryView>
    </>
  );
}

function Table({ routers }: { routers: readonly Router[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const columns: Column<Router>[] = [
    {
      key: 'name',
      title: t('routers.field.name'),
      render: (router) => (
        <TextLink to="/settings/routers/$routerId" params={{ routerId: router.id }}>
          <bdi>{router.name}</bdi>
        </TextLink>
      ),
    },
    {
      key: 'campus',
      title: t('words.campus'),
      render: (router) => <bdi>{campuses.find(({ id }) => id === router.campus_id)?.name}</bdi>,
    },
    {
      key: 'host',
      title: t('routers.field.host'),
      render: (router) => (
        <span style={{ overflowWrap: 'anywhere' }}>
          {router.host}:{router.port}
        </span>
      ),
    },
    {
      key: 'model',
      title: 'RouterOS',
      render: (router) => [router.version, router.board].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'uplinks',
      title: t('routers.tab.uplinks'),
      render: (router) =>
        router.uplinks.length === 0 ? (
          <TextLink to="/settings/routers/$routerId/setup" params={{ routerId: router.id }}>
            {t('overview.no_uplinks_action')}
          </TextLink>
        ) : (
          router.uplinks.map(({ name }) => name).join(', ')
        ),
    },
    {
      key: 'health',
      title: t('routers.tab.health'),
      render: (router) => (
        <Group gap={8} justify="flex-start">
          <HealthChip health={router.health} />
          {router.health.age_s !== null && (
            <Text size="xs" c="dimmed">
              {t('time.ago', { age: format.duration(router.health.age_s) })}
            </Text>
          )}
          <ConfigErrorChip router={router} />
        </Group>
      ),
    },
    {
      key: 'findings',
      title: t('routers.tab.findings'),
      end: true,
      render: (router) => (router.findings === 0 ? '0' : router.findings),
    },
  ];
  return (
    <DataTable
      caption={t('routers.title')}
      columns={columns}
      rows={routers}
      rowKey={({ id }) => id}
    />
  );
}

function ConfigErrorChip({ router }: { router: Router }) {
  const { t } = useTranslation();
  const error = useConfigError(router);
  return (
    error !== null && (
      <span title={error}>
        <StatusChip tone="danger" testId="config-error">
          {t('routers.config_error')}
        </StatusChip>
      </span>
    )
  );
}
