import type { WallRouter } from '@/api/types';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import type { Alarm } from './alarms';
import { sinceText } from './uplinks';
import { useAlarmSentence } from './useAlarmSentence';
import classes from './WallStrip.module.css';

interface WallStripProps {
  /** The gravest first. */
  alarms: readonly Alarm[];
  routers: readonly WallRouter[];
}

/** In one line, while figures are on the screen. */
export function WallStrip({ alarms, routers }: WallStripProps) {
  const sentence = useAlarmSentence();
  const format = useFormat();
  const nowMs = useNow();
  const [first, ...rest] = alarms;
  if (!first) return null;
  const place = routers.find(({ router_id }) => router_id === first.routerId);
  return (
    <p className={classes.strip} data-over={first.overMs !== null} data-testid="wall-strip">
      <b>{sentence(first)}</b>
      {first.since && <span>{sinceText(first.since, nowMs, format)}</span>}
      {routers.length > 1 && first.code !== 'silent' && <bdi>{place?.name}</bdi>}
      {rest.length > 0 && <span>+{rest.length}</span>}
    </p>
  );
}
