import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { regimesQuery } from '@/api/queries/routers';
import type { Regime, Router } from '@/api/types';
import { useRouterText } from '@/components/domain/useRouterText';
import { QueryView } from '@/components/ui/QueryView';
import { Section } from '@/components/ui/Section';
import { StatusChip } from '@/components/ui/StatusChip';
import { useFormat } from '@/lib/useFormat';
import { BalancingView } from './BalancingView';
import classes from './RouterSettings.module.css';

export function RegimeList({ router }: { router: Router }) {
  const { t } = useTranslation();
  const regimes = useQuery(regimesQuery(router.id));
  return (
    <Section title={t('routers.tab.regimes')} lead={t('routers.regimes.lead')}>
      <QueryView query={regimes}>
        {(list) =>
          list.length === 0 ? (
            <Text c="dimmed">{t('routers.regimes.none')}</Text>
          ) : (
            [...list]
              .sort((a, b) => b.from.localeCompare(a.from))
              .map((regime) => <RegimeItem key={regime.id} regime={regime} router={router} />)
          )
        }
      </QueryView>
    </Section>
  );
}

function RegimeItem({ regime, router }: { regime: Regime; router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRouterText();
  const isCurrent = regime.to === null;
  return (
    <article className={classes.regime}>
      <Text fw={650} size="md" component="h3" m={0}>
        {regime.label}{' '}
        {isCurrent && <StatusChip tone="ok">{t('routers.regimes.current')}</StatusChip>}
      </Text>
      <Text size="sm" c="dimmed">
        {regime.to
          ? t('routers.regimes.from_to', {
              from: format.dateTime(regime.from),
              to: format.dateTime(regime.to),
            })
          : t('time.since', { time: format.dateTime(regime.from) })}
      </Text>
      {regime.differences.length === 0 ? (
        <Text size="sm">{t('routers.regimes.first')}</Text>
      ) : (
        <List size="sm" my={6}>
          {regime.differences.map((difference) => (
            <List.Item key={difference.text}>
              <bdi>{words.difference(difference)}</bdi>
            </List.Item>
          ))}
        </List>
      )}
      {isCurrent && <BalancingView balancing={regime.balancing} uplinks={router.uplinks} />}
    </article>
  );
}
