import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRate } from '@/components/domain/uplinks/LiveRate';
import { liveStatesQuery } from '@/api/live/cache';
import type { UplinkDetail } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { shownState, STATE_TONES } from '@/components/domain/uplinks/uplinkState';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import classes from './UplinkPage.module.css';

export function NowStrip({ detail }: { detail: UplinkDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const live = useQuery(liveStatesQuery(detail.router_id)).data;
  const { uplink } = detail;
  const shown = shownState(
    detail.state,
    live?.find(({ uplink_id: id }) => id === uplink.id),
    now,
  );
  const age = shown.ageS === null ? null : format.duration(shown.ageS);
  const isOld = shown.state === 'stale' || shown.state === 'never' || shown.state === 'missing';
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('uplink.now')}>
      <div
        className={classes.now}
        data-old={isOld}
        style={{ '--isp': ispColor(uplink.position) } as CSSProperties}
      >
        <div>
          <StatusChip tone={STATE_TONES[shown.state]} testId="line-state">
            {t(`overview.uplink_state.${shown.state}`)}
          </StatusChip>
          <Text mt={6} fz="sm" c="dimmed" data-testid="line-since">
            {shown.since && t('time.since', { time: format.dateTime(shown.since) })}
            {shown.since && <br />}
            {shown.state === 'up'
              ? age && t('uplink.age', { age })
              : t(`overview.state_help.${shown.state}`, { age: age ?? '–' })}
            {shown.probing && ` · ${t('overview.probing')}`}
          </Text>
        </div>
        <LiveRate
          routerId={detail.router_id}
          direction="download"
          bps={shown.downloadBps}
          capacity={uplink.download_bps}
          isLarge
        />
        <LiveRate
          routerId={detail.router_id}
          direction="upload"
          bps={shown.uploadBps}
          capacity={uplink.upload_bps}
          isLarge
        />
      </div>
    </Paper>
  );
}
