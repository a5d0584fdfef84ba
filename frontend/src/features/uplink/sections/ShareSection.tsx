import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type UplinkDetail } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { SplitNote } from '@/components/domain/uplinks/SplitNote';
import { Section } from '@/components/ui/page/Section';
import { pointsOff } from '@/lib/series/shares';
import { Delta } from '@/components/domain/period/Delta';
import { changeOf } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../UplinkPage.module.css';
import { MeterRow } from '../MeterRow';

const KINDS = [
  { kind: 'ideal', look: 'outline' },
  { kind: 'configured', look: 'hatched' },
  { kind: 'achieved', look: 'full' },
] as const;

interface ShareSectionProps {
  detail: UplinkDetail;
  /** Of the period before. */
  before: UplinkDetail['figures'] | undefined;
}

export function ShareSection({ detail, before }: ShareSectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t('uplink.share_title')} lead={t('uplink.share_lead')}>
      <SplitNote split={detail.figures.split} />
      <div
        className={classes.meters}
        style={{ '--isp': ispColor(detail.uplink.position) } as CSSProperties}
      >
        {DIRECTIONS.map((direction) => {
          const flow = detail.figures[direction];
          const { achieved_share: achieved, ideal_share: ideal } = flow;
          const off = pointsOff(achieved, ideal);
          return (
            <div key={direction} className={classes.group}>
              <h3 className="small">{t(`direction.${direction}`)}</h3>
              <dl>
                {KINDS.map(({ kind, look }) => {
                  const share = flow[`${kind}_share`];
                  return (
                    <MeterRow
                      key={kind}
                      name={t(`words.${kind}`)}
                      part={share}
                      look={look}
                      testId={`line-share-${kind}-${direction}`}
                    >
                      {share === null && kind === 'configured'
                        ? t('overview.no_config')
                        : format.share(share)}
                      {kind === 'achieved' && off !== null && (
                        <>
                          {' '}
                          <small>{t('overview.off_by', { points: format.signed(off) })}</small>
                        </>
                      )}
                      {kind === 'achieved' && before && (
                        <>
                          {' · '}
                          <Delta
                            change={changeOf(achieved, before[direction].achieved_share)}
                            unit="points"
                          />
                        </>
                      )}
                    </MeterRow>
                  );
                })}
              </dl>
            </div>
          );
        })}
      </div>
    </Section>
  );
}
