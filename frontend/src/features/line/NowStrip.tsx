import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRate } from '@/components/domain/uplinks/LiveRate';
import { liveStatesQuery } from '@/api/live/cache';
import type { Line } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { shownState, STATE_TONES } from '@/components/domain/uplinks/uplinkState';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import classes from './LinePage.module.css';

/** The ISP now: its state and since when, and both rates against the contract. */
export function NowStrip({ line }: { line: Line }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const live = useQuery(liveStatesQuery(line.router_id)).data;
  const { uplink } = line;
  const shown = shownState(
    line.state,
    live?.find(({ uplink_id: id }) => id === uplink.id),
    now,
  );
  const age = shown.ageS === null ? null : format.duration(shown.ageS);
  const isOld = shown.state === 'stale' || shown.state === 'never' || shown.state === 'missing';
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('line.now')}>
      <div
        className={classes.now}
        data-old={isOld}
        style={{ '--isp': ispColor(uplink.position) } as CSSProperties}
      >
        <div>
          <StatusChip tone={STATE_TONES[shown.state]} testId="line-state">
            {t(`overview.uplink_state.${shown.state}`)}
          </StatusChip>
          <Text mt={6} fz={13} c="dimmed" data-testid="line-since">
            {shown.since && t('time.since', { time: format.dateTime(shown.since) })}
            {shown.since && <br />}
            {shown.state === 'up'
              ? age && t('line.age', { age })
              : t(`overview.state_help.${shown.state}`, { age: age ?? '–' })}
            {shown.probing && ` · ${t('overview.probing')}`}
          </Text>
        </div>
        <LiveRate
          direction="download"
          bps={shown.downloadBps}
          capacity={uplink.download_bps}
          isLarge
        />
        <LiveRate direction="upload" bps={shown.uploadBps} capacity={uplink.upload_bps} isLarge />
      </div>
    </Paper>
  );
}
