import { Group, Loader, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveStatesQuery, stripsQuery } from '@/api/live/cache';
import type { Router } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { ButtonLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';

const EVERY_MS = 3_000;
const LONG_S = 30;

/** Since this page was opened. */
function useElapsed(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}

/** Measurements arrive without a reload. */
export function FirstNumbers({ router }: { router: Router }) {
  const { t } = useTranslation();
  const format = useFormat();
  const live = useQuery(liveStatesQuery(router.id)).data;
  const strips = useQuery({ ...stripsQuery(router.id), refetchInterval: EVERY_MS }).data;
  const rows = router.uplinks.map((uplink) => {
    const state = live?.find(({ uplink_id: id }) => id === uplink.id);
    const point = strips?.find(({ uplink_id: id }) => id === uplink.id)?.points.at(-1);
    return { uplink, rates: state?.download_bps != null ? state : point };
  });
  const arrived = rows.length > 0 && rows.every(({ rates }) => rates?.download_bps != null);
  const seconds = useElapsed(!arrived);
  return (
    <Paper p={{ base: 'md', sm: 'xl' }}>
      <Stack>
        <Group gap="sm">
          {arrived ? (
            <IconCircleCheckFilled size={28} color="var(--tb-ok-fill)" aria-hidden />
          ) : (
            <Loader size={24} />
          )}
          <Title order={2}>{t('routers.first.title')}</Title>
        </Group>
        <Text role="status" data-testid="first-numbers" data-value={String(arrived)}>
          {arrived ? t('routers.first.arrived') : t('routers.first.waiting')}{' '}
          {!arrived && t('routers.first.seconds', { seconds })}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {rows.map(({ uplink, rates }) => (
            <Paper key={uplink.id} p="md">
              <IspName name={uplink.name} position={uplink.position} provider={uplink.provider} />
              <Text className="num" mt={4}>
                {t('direction.download')} <b>{format.rate(rates?.download_bps)}</b>
                <br />
                {t('direction.upload')} <b>{format.rate(rates?.upload_bps)}</b>
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
        {!arrived && seconds > LONG_S && (
          <Text c="var(--tb-warn)">
            {t('routers.first.waiting_long')} {router.health.error_message} {router.health.remedy}
          </Text>
        )}
        <Group>
          <ButtonLink
            to="/routers/$routerId/now"
            params={{ routerId: router.id }}
            variant={arrived ? 'filled' : 'default'}
          >
            {t('routers.first.go')}
          </ButtonLink>
          <ButtonLink
            to="/routers/$routerId/router"
            params={{ routerId: router.id }}
            search={{ part: 'load' }}
            variant="subtle"
          >
            {t('routers.first.health')}
          </ButtonLink>
        </Group>
      </Stack>
    </Paper>
  );
}
