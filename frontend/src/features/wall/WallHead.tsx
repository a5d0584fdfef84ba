import { useTranslation } from 'react-i18next';
import type { WallRouter } from '@/api/types';
import { serverNow } from '@/lib/time/clock';
import { secondsBetween } from '@/lib/time/time';
import { useFormat } from '@/lib/text/useFormat';
import { useNow } from '@/lib/time/useNow';
import classes from './Wall.module.css';

interface WallHeadProps {
  router?: WallRouter | undefined;
  lostSinceMs: number | null;
}

export function WallHead({ router, lostSinceMs }: WallHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = new Date(useNow());
  const at = router?.last_success_at;
  return (
    <header className={classes.head}>
      <div className={classes.place}>
        <bdi className={classes.router}>{router?.name ?? t('app.name')}</bdi>
        {router && <bdi className={classes.campus}>{router.campus}</bdi>}
      </div>
      {lostSinceMs !== null && (
        <p className={classes.lost} role="status">
          {t('wall.lost', { time: format.clock(new Date(serverNow(lostSinceMs))) })}
        </p>
      )}
      <div className={classes.times}>
        {router && (
          <span className={classes.age} data-testid="wall-age">
            {at
              ? t('wall.age', { age: format.duration(secondsBetween(at, now)) })
              : t('wall.no_data')}
          </span>
        )}
        <time className={classes.clock} dateTime={now.toISOString()}>
          {format.clockSeconds(now)} <small>{format.zoneName(now)}</small>
        </time>
      </div>
    </header>
  );
}
