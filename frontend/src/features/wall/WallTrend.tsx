import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Direction, type Wall, type WallRouter } from '@/api/types';
import { ispLook } from '@/components/charts/frame/palette';
import { useTextures } from '@/components/charts/frame/Texture';
import { useFormat } from '@/lib/text/useFormat';
import { DAY_MS, HOUR_MS } from '@/lib/time/lengths';
import { trendOf, type Trend } from './trend';
import classes from './WallTrend.module.css';

const TICKS = 4;

interface WallTrendProps {
  wall: Wall;
  router: WallRouter;
}

/** The last day of all ISPs, stacked: a panel per direction, or the smaller one would be a hairline. */
export function WallTrend({ wall, router }: WallTrendProps) {
  const { t } = useTranslation();
  const trends = DIRECTIONS.map((direction) => ({
    direction,
    trend: trendOf(router.lines, direction),
  }));
  if (trends.every(({ trend }) => trend.peak === 0)) {
    const isKnown = trends.some(({ trend }) => trend.layers.some(({ path }) => path !== ''));
    return <p className={classes.empty}>{t(isKnown ? 'wall.trend_idle' : 'wall.trend_empty')}</p>;
  }
  return (
    <div className={classes.panels} data-testid="wall-trend">
      {trends.map(({ direction, trend }) => (
        <Panel
          key={direction}
          direction={direction}
          trend={trend}
          from={Date.parse(wall.trend_from)}
        />
      ))}
    </div>
  );
}

interface PanelProps {
  direction: Direction;
  trend: Trend;
  from: number;
}

function Panel({ direction, trend: { layers, peak }, from }: PanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width, height } = useElementSize();
  // The picture is one by one and stretched: its textures are not.
  const { paint, definitions } = useTextures(
    layers.map(({ position }) => ispLook(position)),
    `scale(${1 / (width || 1)} ${1 / (height || 1)})`,
  );
  return (
    <figure className={classes.panel}>
      <figcaption>
        {t(`wall.trend_of.${direction}`)}
        <b>{t('wall.peak', { rate: format.rate(peak) })}</b>
      </figcaption>
      <div className={classes.canvas} ref={ref}>
        <svg viewBox="0 -1 1 1" preserveAspectRatio="none" aria-hidden>
          {definitions}
          {layers.map(({ uplinkId, position, path }) => (
            <path key={uplinkId} d={path} fill={paint(ispLook(position))} />
          ))}
        </svg>
      </div>
      <Hours from={from} />
    </figure>
  );
}

/** Four times below the day. */
function Hours({ from }: { from: number }) {
  const format = useFormat();
  const step = DAY_MS / TICKS;
  const ticks = Array.from({ length: TICKS }, (_, index) => from + (index + 0.5) * step);
  return (
    <div className={classes.hours} aria-hidden>
      {ticks.map((at) => {
        const whole = Math.round(at / HOUR_MS) * HOUR_MS;
        return (
          <span key={at} style={{ left: `${((whole - from) / DAY_MS) * 100}%` }}>
            {format.clock(new Date(whole))}
          </span>
        );
      })}
    </div>
  );
}
