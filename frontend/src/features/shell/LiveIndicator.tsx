import { Tooltip, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { liveStatesQuery, stripsQuery } from '@/api/live/cache';
import type { LiveStatus } from '@/api/live/connection';
import { useLive } from '@/api/live/useLive';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import classes from './Shell.module.css';

/** Two polls of 10 s may be missing. */
const LATE_S = 25;
type Tone = 'ok' | 'warn' | 'danger' | 'idle';

function describe(
  status: LiveStatus,
  ageS: number | null,
  t: TFunction,
  format: Format,
): { tone: Tone; text: string } {
  if (status.kind === 'waiting') {
    const seconds = Math.max(1, Math.ceil((status.until - Date.now()) / 1000));
    return { tone: 'danger', text: t('live.reconnecting', { seconds }) };
  }
  if (status.kind === 'paused') return { tone: 'idle', text: t('live.paused') };
  if (status.kind === 'connecting') return { tone: 'idle', text: t('live.connecting') };
  if (ageS === null) return { tone: 'idle', text: t('live.live') };
  const age = t('live.age', { age: format.duration(ageS) });
  return ageS > LATE_S
    ? { tone: 'warn', text: `${t('live.stale')} · ${age}` }
    : { tone: 'ok', text: `${t('live.live')} · ${age}` };
}

/** Age of the newest measurement, and whether newer ones can arrive. */
export function LiveIndicator({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const status = useLive(routerId);
  const now = useNow();
  const states = useQuery(liveStatesQuery(routerId)).data;
  const strips = useQuery(stripsQuery(routerId)).data;
  const times = [
    ...(states ?? []).map(({ at }) => at),
    ...(strips ?? []).map(({ points }) => points.at(-1)?.at),
  ].flatMap((at) => (at ? [Date.parse(at)] : []));
  const ageS = times.length === 0 ? null : Math.max(0, (now - Math.max(...times)) / 1000);
  const { tone, text } = describe(status, ageS, t, format);
  return (
    <Tooltip label={`${text}. ${t('live.help')}`}>
      <UnstyledButton
        className={classes.live}
        data-tone={tone}
        aria-label={text}
        data-testid="live-indicator"
      >
        <span className={classes.dot} aria-hidden />
        <span className={classes.words}>{text}</span>
      </UnstyledButton>
    </Tooltip>
  );
}
