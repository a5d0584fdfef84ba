import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type UplinkDetail } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { Section } from '@/components/ui/page/Section';
import { Delta } from '@/components/domain/period/Delta';
import { changeOf } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../UplinkPage.module.css';
import { MeterRow } from '../MeterRow';
import { LIMITS, scaleEnd } from './timeAbove';

/** Below two hours one counts in minutes: `45 min`, not `0.8 h`. */
const SHORT_S = 7200;

interface TimeAboveProps {
  detail: UplinkDetail;
  /** Of the period before. */
  before: UplinkDetail['figures'] | undefined;
}

/** Per direction: time above 70, 80 and 90 % of the contract. */
export function TimeAbove({ detail, before }: TimeAboveProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const end = scaleEnd(
    DIRECTIONS.flatMap((direction) =>
      LIMITS.map((limit) => detail.figures[direction][`above_${limit}`]),
    ),
  );
  return (
    <Section
      title={t('uplink.above_title')}
      lead={t('uplink.above_lead', { end: format.share(end, 0) })}
    >
      <div
        className={classes.meters}
        style={{ '--isp': ispColor(detail.uplink.position) } as CSSProperties}
      >
        {DIRECTIONS.map((direction) => (
          <div key={direction} className={classes.group}>
            <h3 className="small">{t(`direction.${direction}`)}</h3>
            <dl>
              {LIMITS.map((limit) => {
                const part = detail.figures[direction][`above_${limit}`];
                const seconds = detail.figures[direction][`above_${limit}_s`];
                return (
                  <MeterRow
                    key={limit}
                    name={t('uplink.above', { limit: format.share(limit / 100, 0) })}
                    part={part === null ? null : part / end}
                    testId={`line-above-${limit}-${direction}`}
                  >
                    {part === null ? (
                      '–'
                    ) : (
                      <>
                        {seconds < SHORT_S
                          ? t('uplink.minutes', { n: format.number(seconds / 60, 0) })
                          : t('uplink.hours', { n: format.number(seconds / 3600, 1) })}{' '}
                        <small>{format.share(part)}</small>{' '}
                        <Delta
                          change={before && changeOf(part, before[direction][`above_${limit}`])}
                          unit="points"
                          better="less"
                        />
                      </>
                    )}
                  </MeterRow>
                );
              })}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
