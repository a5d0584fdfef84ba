import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Direction, Summary, UplinkFigures } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';
import { BandChip } from '@/components/domain/uplinks/BandChip';
import { IspName } from '@/components/domain/uplinks/IspName';
import { ShareWithoutTests, TestVolume } from '@/components/domain/uplinks/WithoutTests';
import { Term } from '@/components/ui/page/Term';
import { Delta } from '@/components/domain/period/Delta';
import { changeOf } from '@/lib/series/changes';
import { pointsOff } from '@/lib/series/shares';
import { useFormat } from '@/lib/text/useFormat';
import classes from './ShareBars.module.css';

interface ShareBarsProps {
  direction: Direction;
  summary: Summary;
  /** Common to both directions. */
  scale: number;
  /** Of the period before. */
  before: Summary | undefined;
  /** There is enough data for a judgement, and it is not only of a time that is over. */
  isJudged: boolean;
}

/** Ideal, configured and achieved share per ISP. */
export function ShareBars({ direction, summary, scale, before, isJudged }: ShareBarsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = summary[direction];
  return (
    <article className={classes.card} aria-label={t(`direction.${direction}`)}>
      <header className={classes.head}>
        <Text component="h3" fz="md" fw={650}>
          {t(`direction.${direction}`)}
        </Text>
        <div className={classes.skew}>
          <span
            className="num"
            data-testid={`overview-skew-${direction}`}
            data-value={total.skew ?? ''}
          >
            <Term name="skew">{t('words.skew')}</Term> <b>{format.skewShare(total.skew)}</b>
          </span>
          <Delta
            change={before && changeOf(total.skew, before[direction].skew)}
            unit="points"
            better="less"
          />
          {isJudged && <BandChip skew={total.skew} />}
        </div>
      </header>
      {summary.uplinks.map((uplink) => (
        <Uplink key={uplink.uplink_id} {...{ uplink, direction, scale, summary, before }} />
      ))}
      {total.wrong_isp_bytes !== null && (
        <p className={classes.foot}>
          {t('overview.wrong_isp', { volume: format.volume(total.wrong_isp_bytes) })} ·{' '}
          {t('words.total')} {format.volume(total.bytes)}
        </p>
      )}
      <TestVolume {...{ summary, direction }} className={classes.tests} />
    </article>
  );
}

interface UplinkProps {
  uplink: UplinkFigures;
  summary: Summary;
  direction: Direction;
  scale: number;
  before: Summary | undefined;
}
const KINDS = ['ideal', 'configured', 'achieved'] as const;

function Uplink({ uplink, summary, direction, scale, before }: UplinkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = uplink[direction];
  const off = pointsOff(figures.achieved_share, figures.ideal_share);
  const earlier = before?.uplinks.find(({ uplink_id: id }) => id === uplink.uplink_id);
  const percent = (share: number) => `${Math.min(100, (share / scale) * 100)}%`;
  return (
    <Box
      pt={14}
      style={{
        '--isp': ispColor(uplink.position),
        '--ideal': percent(figures.ideal_share),
      }}
    >
      <div className={classes.name}>
        <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
        <Text span inherit className="num" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          <ShareWithoutTests {...{ summary, direction, uplink }} className={classes.without} />
          <span title={t('overview.off_help')}>
            {off === null ? '–' : t('overview.off_by', { points: format.signed(off) })}
          </span>
          {earlier && (
            <>
              {' · '}
              <Delta
                change={changeOf(figures.achieved_share, earlier[direction].achieved_share)}
                unit="points"
              />
            </>
          )}
        </Text>
      </div>
      <dl className={classes.bars}>
        {KINDS.map((kind) => {
          const share = figures[`${kind}_share`];
          return (
            <div key={kind} className={classes.row} data-kind={kind}>
              <dt>
                <Term name={kind}>{t(`words.${kind}`)}</Term>
              </dt>
              <dd>
                <span className={classes.track} aria-hidden>
                  {share !== null && (
                    <span className={classes.bar} style={{ width: percent(share) }} />
                  )}
                </span>
                <span
                  className={classes.value}
                  data-testid={`share-${direction}-${uplink.name}-${kind}`}
                  data-value={share ?? ''}
                >
                  {share === null && kind === 'configured'
                    ? t('overview.no_config')
                    : format.share(share)}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Box>
  );
}
