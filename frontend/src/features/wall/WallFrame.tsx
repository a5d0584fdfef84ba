import { useTranslation } from 'react-i18next';
import type { Wall, WallRouter } from '@/api/types';
import { useRouterText } from '@/components/domain/router/useRouterText';
import { useStatement } from '@/components/domain/router/useStatement';
import { VERDICT_TONE } from '@/components/domain/router/verdict/verdictTone';
import { useFormat } from '@/lib/text/useFormat';
import type { Alarm } from './alarms';
import { isAllUp, MANY_UPLINKS } from './uplinks';
import classes from './Wall.module.css';
import { WallHead } from './WallHead';
import { WallStanding } from './WallStanding';
import { WallStrip } from './WallStrip';
import { WallUplinks } from './WallUplinks';
import { WallTrend } from './WallTrend';

interface WallFrameProps {
  wall: Wall;
  router: WallRouter;
  others: readonly WallRouter[];
  /** Of all routers: each frame tells them. */
  alarms: readonly Alarm[];
  lostSinceMs: number | null;
}

/** The verdict can be read from the door, the figures from the desk. */
export function WallFrame({ wall, router, others, alarms, lostSinceMs }: WallFrameProps) {
  return (
    <div
      className={classes.frame}
      data-alarm={alarms.length > 0}
      data-many={router.lines.length >= MANY_UPLINKS}
      data-testid="wall-frame"
    >
      <WallHead router={router} lostSinceMs={lostSinceMs} />
      <WallStrip alarms={alarms} routers={others} />
      <WallVerdict router={router} />
      <WallStanding
        router={router}
        staleAfterS={wall.stale_after_s}
        reachesAnybody={wall.reaches_anybody}
      />
      <WallUplinks router={router} staleAfterS={wall.stale_after_s} />
      <WallTrend wall={wall} router={router} />
      <WallFoot router={router} others={others} />
    </div>
  );
}

function WallVerdict({ router }: { router: WallRouter }) {
  const { t } = useTranslation();
  const statement = useStatement('verdicts');
  const format = useFormat();
  const { verdict } = router;
  const [first] = verdict.causes;
  if (!first) return null;
  // First whether all is up; how even it is stands in the sentence, and is not said twice.
  const total = router.lines.length;
  const skews = (['download', 'upload'] as const).map((direction) => ({
    direction,
    skew: router[`${direction}_skew`],
  }));
  return (
    <section className={classes.verdict} data-tone={VERDICT_TONE[verdict.tone]}>
      <div className={classes.said}>
        <h1 className={classes.word}>
          {isAllUp(router) ? t('wall.all_up', { total }) : t(`wall.verdict.${first.code}`)}
        </h1>
        <p className={classes.sentence}>{statement(first.sentence)}</p>
      </div>
      <dl className={classes.skews} aria-label={t('wall.skew')}>
        {skews.map(({ direction, skew }) => (
          <div key={direction}>
            <dt>{t(`wall.skew_of.${direction}`)}</dt>
            <dd>{format.share(skew)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const MOST_OTHERS = 8;

function WallFoot({ router, others }: { router: WallRouter; others: readonly WallRouter[] }) {
  const { t } = useTranslation();
  const words = useRouterText();
  const [first, ...rest] = router.findings;
  return (
    <footer className={classes.foot}>
      {others.length > 1 ? (
        <ul className={classes.others} aria-label={t('wall.routers')}>
          {others.slice(0, MOST_OTHERS).map((other) => (
            <li
              key={other.router_id}
              data-tone={VERDICT_TONE[other.verdict.tone]}
              aria-current={other.router_id === router.router_id}
            >
              <bdi>{other.name}</bdi>
            </li>
          ))}
          {others.length > MOST_OTHERS && (
            <li>{t('wall.more_routers', { n: others.length - MOST_OTHERS })}</li>
          )}
        </ul>
      ) : (
        <p>{t('wall.bars')}</p>
      )}
      {first && (
        <p className={classes.finding}>
          {t('wall.findings', { message: words.finding(first).message })}{' '}
          {rest.length > 0 && t('wall.findings_more', { n: rest.length })}
        </p>
      )}
    </footer>
  );
}
