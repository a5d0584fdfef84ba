import { useTranslation } from 'react-i18next';
import type { UplinkState, WallRouter } from '@/api/types';
import { standingOf } from '@/components/domain/uplinks/standing';
import { DAY_MS } from '@/lib/time/lengths';
import { nearDayOf } from '@/lib/time/nearDay';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import { isAllUp, shownUplink } from './uplinks';
import classes from './WallStanding.module.css';

interface WallStandingProps {
  reachesAnybody: boolean;
  router: WallRouter;
  staleAfterS: number;
}

/** How it stands, and what work is announced: whole, for nobody can ask a wall for the rest. */
export function WallStanding({ router, staleAfterS, reachesAnybody }: WallStandingProps) {
  const { t } = useTranslation();
  const work = useWorkText(router);
  const standing = useStandingText(router, staleAfterS);
  return (
    <p className={classes.standing} data-testid="wall-standing">
      <span>{standing}</span>
      {!reachesAnybody && <b data-testid="wall-silent">{t('wall.standing.silent')}</b>}
      {work && <b data-testid="wall-work">{work.first}</b>}
      {work && work.rest > 0 && <span>+{work.rest}</span>}
    </p>
  );
}

function useStandingText(router: WallRouter, staleAfterS: number): string {
  const { t } = useTranslation();
  const format = useFormat();
  const now = new Date(useNow());
  const stateOf = ({ state, at }: UplinkState) =>
    shownUplink(state, at ? secondsBetween(at, now) : null, staleAfterS);
  const { total, up, others, isUnknown } = standingOf(
    router.lines.map(({ name, state }) => ({ name, state: stateOf(state) })),
  );
  if (total === 0) return '';
  if (isUnknown) return t('wall.standing.unknown');
  const ups =
    others.length > 0
      ? t('wall.standing.some_up', { up, total })
      : t(total === 1 ? 'wall.standing.single_up' : 'wall.standing.all_up', { total });
  const { open_incidents: open, last_incident_ended_at: end } = router;
  const quiet = end === null ? '' : t('wall.standing.since', { time: format.moment(end) });
  const incidents =
    open > 0 ? t(`wall.standing.${open === 1 ? 'one_open' : 'open'}`, { open }) : quiet;
  return [isAllUp(router) ? '' : ups, incidents].filter(Boolean).join(' ');
}

/** What goes on, else what comes first; the rest by its number. */
function useWorkText({ work }: WallRouter): { first: string; rest: number } | null {
  const { t } = useTranslation();
  const format = useFormat();
  const nowMs = useNow();
  const whenOf = useWhenWords();
  const standing = work.filter(({ to }) => Date.parse(to) > nowMs);
  const [first, ...rest] = standing;
  if (!first) return null;
  const { from, to, place, reason } = first;
  const words =
    Date.parse(from) <= nowMs
      ? t('wall.standing.work_now', { time: format.moment(to), place, reason })
      : t('wall.standing.work', { span: whenOf(from, to, nowMs), place, reason });
  return { first: words, rest: rest.length };
}

/** `tomorrow 01:00–04:00`: on the wall stands no date to hold another one against. */
function useWhenWords(): (from: string, to: string, nowMs: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (from, to, nowMs) => {
    const near = nearDayOf(Date.parse(from), nowMs, format.zone);
    const isShort = Date.parse(to) - Date.parse(from) < DAY_MS;
    if (!isShort || near === null || near === 'begun' || near === 'now')
      return format.shortSpan(from, to);
    return t(`wall.standing.near.${near}`, { hours: `${format.clock(from)}–${format.clock(to)}` });
  };
}
