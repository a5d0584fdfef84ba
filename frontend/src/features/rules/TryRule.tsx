import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useReplay } from '@/api/queries/alerts/rules';
import { routersQuery } from '@/api/queries/routers';
import type { RuleInput, RuleReplay } from '@/api/types';
import { useMoment } from '@/components/domain/places/InCampus';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat } from '@/lib/text/useFormat';
import { useQuery } from '@tanstack/react-query';

const DAY_MS = 86_400_000;
const SLACK_MS = 3_600_000;
const SHOWN = 5;

/** Looks back with the limits as they are typed; an answer of other limits is not kept. */
export function TryRule({ input }: { input: RuleInput | null }) {
  const { t } = useTranslation();
  const { mutate, reset, data, error, isPending } = useReplay();
  const typed = JSON.stringify(input);
  useEffect(() => reset(), [typed, reset]);
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          disabled={input === null}
          loading={isPending}
          onClick={() => input && mutate(input)}
        >
          {t('rules.try')}
        </Button>
      </Group>
      <ProblemAlert error={error} />
      <div aria-live="polite">{data && <Answer replay={data} />}</div>
    </Stack>
  );
}

function Answer({ replay }: { replay: RuleReplay }) {
  const { t } = useTranslation();
  const moment = useMoment();
  if (replay.from === null) return <Text size="sm">{t('rules.nothing_kept')}</Text>;
  const from = moment(replay.from);
  const days = (Date.parse(replay.to) - Date.parse(replay.from)) / DAY_MS;
  const isShort = days < replay.wanted_days - SLACK_MS / DAY_MS;
  const isLong = days > replay.recent_days + 1;
  return (
    <Stack gap={4}>
      <Text fw={600} data-testid="replay">
        {t('rules.tried', {
          n: replay.recent,
          days: replay.recent_days,
          today: replay.recent_today,
        })}
      </Text>
      {isLong && (
        <Text size="sm">
          {t('rules.tried_long', { from, n: replay.opened, today: replay.opened_today })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t(`rules.source.${replay.source}`)} {isShort && t('rules.only_since', { from })}
      </Text>
      <Newest replay={replay} />
    </Stack>
  );
}

function Newest({ replay }: { replay: RuleReplay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMoment();
  const routers = useQuery(routersQuery()).data ?? [];
  const shown = replay.newest.slice(0, SHOWN);
  const nameOf = (routerId: number, uplinkId: number | null) => {
    const router = routers.find(({ id }) => id === routerId);
    return router?.uplinks.find(({ id }) => id === uplinkId)?.name ?? router?.name ?? '';
  };
  if (shown.length === 0) return null;
  return (
    <List size="sm" aria-label={t('rules.newest')}>
      {shown.map(({ from, to, router_id: router, uplink_id: uplink }) => (
        <List.Item key={`${router} ${uplink} ${from}`}>
          <bdi>{nameOf(router, uplink)}</bdi>:{' '}
          {to === null
            ? t('rules.lasts', { from: moment(from) })
            : t('rules.span', {
                from: moment(from),
                duration: format.duration((Date.parse(to) - Date.parse(from)) / 1000),
              })}
        </List.Item>
      ))}
      {replay.opened > shown.length && (
        <List.Item>{t('rules.and_more', { n: replay.opened - shown.length })}</List.Item>
      )}
    </List>
  );
}
