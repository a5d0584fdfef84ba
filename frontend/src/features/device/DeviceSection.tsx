import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regimesQuery } from '@/api/queries/routers';
import type { Router } from '@/api/types';
import { BalancingView } from '@/components/domain/router/BalancingView';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { Facts } from '@/components/ui/page/Facts';
import classes from './RouterPage.module.css';

export function DeviceSection({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { health } = router;
  return (
    <Section title={t('routerPage.is.title')}>
      {health.error_message && (
        <Alert color="var(--tb-danger)" mb="md" title={health.error_message} role="alert">
          {health.remedy}
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
          ...nowFacts(router, format).map(({ key, value, raw }) => ({
            testId: `fact-${key}`,
            name: t(`routerPage.is.${key}`),
            value,
            raw,
          })),
        ]}
      />
      <h3 className={classes.subtitle}>{t('routerPage.is.lines')}</h3>
      <Balancing router={router} />
    </Section>
  );
}

const text = (value: string | null) => <bdi>{value === null || value === '' ? '–' : value}</bdi>;

function nowFacts({ health }: Router, format: Format) {
  const number = (value: number | null, unit = '') =>
    value === null ? '–' : `${format.number(value)}${unit}`;
  const memory =
    health.memory_total_bytes === null
      ? '–'
      : `${format.volume(health.memory_free_bytes)} / ${format.volume(health.memory_total_bytes)}`;
  return [
    {
      key: 'uptime',
      value: health.uptime_s === null ? '–' : format.duration(health.uptime_s),
      raw: health.uptime_s,
    },
    { key: 'cpu', value: number(health.cpu_load_pct, ' %'), raw: health.cpu_load_pct },
    { key: 'connections', value: number(health.connections), raw: health.connections },
    { key: 'memory', value: memory, raw: health.memory_free_bytes },
    {
      key: 'read',
      value: health.last_success_at ? format.dateTime(health.last_success_at) : '–',
      raw: health.last_success_at,
    },
  ] as const;
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
