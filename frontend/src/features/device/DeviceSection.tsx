import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { regimesQuery } from '@/api/queries/inventory/routerActs';
import type { Router } from '@/api/types';
import { BalancingView } from '@/components/domain/router/BalancingView';
import { useRouterError } from '@/components/domain/router/useRouterError';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { Facts } from '@/components/ui/page/Facts';
import classes from './RouterPage.module.css';

export function DeviceSection({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useRouterError();
  const { error_code: code, error_message: message, remedy } = router.health;
  const error = message && (errorText(code) ?? `${message} ${remedy ?? ''}`);
  return (
    <Section title={t('routerPage.is.title')}>
      {error && (
        <Alert color="var(--tb-danger)" mb="md" role="alert">
          {error}
        </Alert>
      )}
      <Facts
        facts={[
          {
            testId: 'fact-identity',
            name: t('routerPage.is.identity'),
            value: text(router.identity),
          },
          { testId: 'fact-board', name: t('routerPage.is.board'), value: text(router.board) },
          { testId: 'fact-version', name: t('routerPage.is.version'), value: text(router.version) },
          ...nowFacts(router, t, format),
        ]}
      />
      <h3 className={classes.subtitle}>{t('routerPage.is.lines')}</h3>
      <Balancing router={router} />
    </Section>
  );
}

const text = (value: string | null) => <bdi>{value === null || value === '' ? '–' : value}</bdi>;

/** What the last answer said; of a router that does not answer, with the moment it is of. */
function nowFacts({ health }: Router, t: TFunction, format: Format) {
  const { state, last_success_at: readAt } = health;
  const isOld = state !== 'ok' && readAt !== null;
  const said = (value: string | null) => {
    if (value === null) return '–';
    if (!isOld) return value;
    return (
      <Text span inherit c="dimmed">
        {t('routerPage.is.at', { value, time: format.moment(readAt) })}
      </Text>
    );
  };
  const orNull = (value: number | null, write: (known: number) => string) =>
    value === null ? null : write(value);
  const { uptime_s: uptime, cpu_load_pct: cpu, connections, memory_free_bytes: free } = health;
  const memory =
    health.memory_total_bytes === null
      ? null
      : `${format.volume(free)} / ${format.volume(health.memory_total_bytes)}`;
  const names = isOld ? 'then' : 'now';
  const facts = [
    { key: 'uptime', value: orNull(uptime, format.duration), raw: uptime },
    { key: 'cpu', value: orNull(cpu, (part) => `${format.number(part)} %`), raw: cpu },
    {
      key: 'connections',
      value: orNull(connections, (count) => format.number(count)),
      raw: connections,
    },
    { key: 'memory', value: memory, raw: free },
  ] as const;
  return [
    ...facts.map(({ key, value, raw }) => ({
      testId: `fact-${key}`,
      name: t(`routerPage.is.${names}.${key}`),
      value: said(value),
      raw,
    })),
    {
      testId: 'fact-read',
      name: t('routerPage.is.read'),
      value: readAt ? format.dateTime(readAt) : '–',
      raw: readAt,
    },
  ];
}

function Balancing({ router }: { router: Router }) {
  const { t } = useTranslation();
  const regimes = useQuery(regimesQuery(router.id));
  return (
    <QueryView query={regimes}>
      {(list) => {
        const current = list.find(({ to }) => to === null);
        if (!current) return <Text c="dimmed">{t('routerPage.is.unknown')}</Text>;
        return (
          <BalancingView balancing={current.balancing} uplinks={router.uplinks} traced={router} />
        );
      }}
    </QueryView>
  );
}
