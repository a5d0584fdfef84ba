import { useTranslation } from 'react-i18next';
import type { WallRouter } from '@/api/types';
import { useRouterError } from '@/components/domain/router/useRouterError';
import { ispColor } from '@/components/charts/frame/palette';
import { lasted } from '@/lib/time/lasted';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import type { Alarm } from './alarms';
import { isWithoutLink, MOST_UPLINKS, sinceText } from './uplinks';
import { useAlarmSentence } from './useAlarmSentence';
import classes from './WallAlarm.module.css';
import { WallHead } from './WallHead';

interface WallAlarmProps {
  /** At least one; the gravest first. */
  alarms: readonly Alarm[];
  router: WallRouter;
  lostSinceMs: number | null;
}

/** What is wrong, since when, and what to look at first. */
export function WallAlarm({ alarms, router, lostSinceMs }: WallAlarmProps) {
  const { t } = useTranslation();
  const sentence = useAlarmSentence();
  const remedy = useRemedy();
  const [first, ...rest] = alarms;
  if (!first) return null;
  const isOver = first.overMs !== null;
  return (
    <div className={classes.alarm} data-over={isOver} role="alert" data-testid="wall-alarm">
      <WallHead router={router} lostSinceMs={lostSinceMs} />
      <div className={classes.told}>
        <h1 className={classes.word} data-length={lengthOf(sentence(first))}>
          {sentence(first)}
        </h1>
        <Since alarm={first} />
        <div className={classes.check}>
          <h2>{t(isOver ? 'wall.alarm.over' : 'checks.title')}</h2>
          <p>{isOver ? t('wall.alarm.recovering') : remedy(first)}</p>
        </div>
        {rest.length > 0 && (
          <p className={classes.also}>
            {t('wall.alarm.also')}: {rest.map(sentence).join(' · ')}
          </p>
        )}
      </div>
      <Remaining router={router} />
    </div>
  );
}

const SHORT = 36;
const MIDDLE = 64;

/** Longer names in smaller letters: all of it must be on the screen. */
const lengthOf = ({ length }: string) =>
  length <= SHORT ? 'short' : length <= MIDDLE ? 'middle' : 'long';

/** What the poller learned says more than a general hint. */
function useRemedy() {
  const { t } = useTranslation();
  const errorText = useRouterError();
  return ({ code, errorCode }: Alarm): string =>
    (code === 'silent' ? errorText(errorCode) : null) ?? t(`checks.${code}`);
}

const undated = (code: Alarm['code']) =>
  code === 'lossy' || code === 'slow' ? 'wall.alarm.last_minutes' : 'wall.alarm.since_before';

/** How long it has lasted, or lasted. */
function Since({ alarm: { code, since, overMs } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  if (!since) return overMs === null && <p className={classes.since}>{t(undated(code))}</p>;
  return (
    <p className={classes.since}>
      {t(overMs === null ? 'wall.alarm.since' : 'wall.alarm.lasted', {
        time: sinceText(since, nowMs, format),
      })}
      <b>{lasted(secondsBetween(since, overMs ?? nowMs), format)}</b>
    </p>
  );
}

function Remaining({ router }: { router: WallRouter }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.remaining}>
      {router.lines
        .slice(0, MOST_UPLINKS)
        .map(({ uplink_id: id, name, position, state, download, upload }) => (
          <li key={id} style={{ '--isp': ispColor(position) } as React.CSSProperties}>
            <bdi>{name}</bdi>
            <span data-state={state.state}>{t(`wall.state.${state.state}`)}</span>
            <small>
              {isWithoutLink(state.state) ? (
                t(`wall.no_rate.${state.state}`)
              ) : (
                <>
                  {t('direction.download')} {format.rate(state.download_bps)} /{' '}
                  {format.contract(download.capacity_bps)}
                  <br />
                  {t('direction.upload')} {format.rate(state.upload_bps)} /{' '}
                  {format.contract(upload.capacity_bps)}
                </>
              )}
            </small>
          </li>
        ))}
    </ul>
  );
}
