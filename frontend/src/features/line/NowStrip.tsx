import { Paper } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { liveStatesQuery } from '@/api/live/cache';
import type { Direction, Line } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { shownState, STATE_TONES } from '@/components/domain/uplinks/uplinkState';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import classes from './LinePage.module.css';

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
          <p className={classes.since} data-testid="line-since">
            {shown.since && t('time.since', { time: format.dateTime(shown.since) })}
            {shown.since && <br />}
            {shown.state === 'up'
              ? age && t('line.age', { age })
              : t(`overview.state_help.${shown.state}`, { age: age ?? '–' })}
            {shown.probing && ` · ${t('overview.probing')}`}
          </p>
        </div>
        <Rate direction="download" bps={shown.downloadBps} capacity={uplink.download_bps} />
        <Rate direction="upload" bps={shown.uploadBps} capacity={uplink.upload_bps} />
      </div>
    </Paper>
  );
}

interface RateProps {
  direction: Direction;
  bps: number | null;
  capacity: number;
}

function Rate({ direction, bps, capacity }: RateProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = direction === 'download' ? IconArrowDown : IconArrowUp;
  const part = bps === null ? null : bps / capacity;
  return (
    <div>
      <div className={classes.direction}>
        <Icon size={14} aria-hidden /> {t(`direction.${direction}`)}
      </div>
      <div className={classes.rate} data-testid={`line-now-${direction}`}>
        {format.rate(bps)}
      </div>
      <div className={classes.meter} aria-hidden>
        {part !== null && <span style={{ width: `${Math.min(1, part) * 100}%` }} />}
      </div>
      <div className={classes.small}>
        {t('overview.of_contract', {
          percent: format.share(part, 0),
          rate: format.contract(capacity),
        })}
      </div>
    </div>
  );
}
