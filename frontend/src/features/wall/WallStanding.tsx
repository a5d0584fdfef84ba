import { useTranslation } from 'react-i18next';
import type { UplinkState, WallRouter } from '@/api/types';
import { standingOf } from '@/components/domain/uplinks/standing';
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

/** Always one line, so that nothing below it moves: how it stands, and what work is announced. */
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
  const standing = work.filter(({ to }) => Date.parse(to) > nowMs);
  const [first, ...rest] = standing;
  if (!first) return null;
  const { from, to, place, reason } = first;
  const words =
    Date.parse(from) <= nowMs
      ? t('wall.standing.work_now', { time: format.moment(to), place, reason })
      : t('wall.standing.work', { span: format.shortSpan(from, to), place, reason });
  return { first: words, rest: rest.length };
}
