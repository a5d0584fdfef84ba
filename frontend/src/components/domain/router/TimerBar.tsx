import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCountdown } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { type Reading, useStaleSince } from '@/lib/time/useStaleSince';
import classes from './TimerBar.module.css';

interface TimerBarProps {
  deadlineAt: string;
  timerS: number;
  /** Of the change. */
  reading: Reading;
}
const HURRY = 1 / 4;

/** Time until the router undoes a change, on the server's clock. */
export function TimerBar({ deadlineAt, timerS, reading }: TimerBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = Math.max(0, (Date.parse(deadlineAt) - useNow()) / 1000);
  const staleSince = useStaleSince(reading);
  const part = Math.min(1, left / timerS);
  const time = `${format.clockSeconds(deadlineAt)} ${format.zoneName(deadlineAt)}`;
  return (
    <div data-testid="change-timer" data-value={Math.round(left)}>
      <Box component="p" className="num" mb={6} fz="sm">
        {left > 0 ? (
          <>
            <b>{formatCountdown(left)}</b> {t('balance.timer.left', { time })}
          </>
        ) : (
          t('balance.timer.over', { time })
        )}{' '}
        {staleSince && (
          <b data-testid="change-stale">
            {t('balance.timer.stale', {
              time: `${format.clockSeconds(staleSince)} ${format.zoneName(staleSince)}`,
            })}
          </b>
        )}
      </Box>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('balance.timer.label')}
        aria-valuemin={0}
        aria-valuemax={timerS}
        aria-valuenow={Math.round(left)}
        aria-valuetext={formatCountdown(left)}
      >
        <div
          className={classes.left}
          data-late={part < HURRY}
          style={{ width: `${part * 100}%` }}
        />
      </div>
    </div>
  );
}
