import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Wall, WallRouter } from '@/api/types';
import { ispLook } from '@/components/charts/frame/palette';
import { useTextures } from '@/components/charts/frame/Texture';
import { useFormat } from '@/lib/text/useFormat';
import { DAY_MS, HOUR_MS } from '@/lib/time/lengths';
import { trendOf } from './trend';
import classes from './WallTrend.module.css';

const TICKS = 4;

interface WallTrendProps {
  wall: Wall;
  router: WallRouter;
}

/** The last day of all ISPs, stacked. */
export function WallTrend({ wall, router }: WallTrendProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { layers, maxDownload, maxUpload } = trendOf(router.lines);
  const { ref, width, height } = useElementSize();
  // The picture is one by one and stretched: its textures are not.
  const { paint, definitions } = useTextures(
    layers.map(({ position }) => ispLook(position)),
    `scale(${1 / (width || 1)} ${1 / (height || 1)})`,
  );
  if (maxDownload + maxUpload === 0) {
    const isKnown = layers.some(({ path }) => path !== '');
    return <p className={classes.empty}>{t(isKnown ? 'wall.trend_idle' : 'wall.trend_empty')}</p>;
  }
  const zero = maxDownload / (maxDownload + maxUpload);
  return (
    <figure className={classes.trend}>
      <figcaption>{t('wall.trend')}</figcaption>
      <div className={classes.plot}>
        <p>
          {t('direction.download')}
          <b>{format.rate(maxDownload)}</b>
        </p>
        <p className={classes.bottom}>
          {t('direction.upload')}
          <b>{format.rate(maxUpload)}</b>
        </p>
        <div className={classes.canvas} ref={ref}>
          <svg viewBox={`0 ${-zero} 1 1`} preserveAspectRatio="none" aria-hidden>
            {definitions}
            {layers.map(({ uplinkId, position, path }) => (
              <path key={uplinkId} d={path} fill={paint(ispLook(position))} />
            ))}
            <line x1={0} x2={1} y1={0} y2={0} vectorEffect="non-scaling-stroke" />
          </svg>
        </div>
        <Hours from={Date.parse(wall.trend_from)} />
      </div>
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
