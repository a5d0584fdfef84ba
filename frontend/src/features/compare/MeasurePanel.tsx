import { Box, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RegimeComparison, Uplink } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { ispColor } from '@/components/charts/frame/palette';
import { IspName } from '@/components/domain/uplinks/IspName';
import { useFormat, type Format } from '@/lib/text/useFormat';
import classes from './QualityComparison.module.css';
import { compareRows, scaleOf, type Bar, type Compared, type CompareRow } from './qualityRows';

interface MeasurePanelProps {
  measure: Compared;
  comparison: RegimeComparison;
  uplinks: readonly Uplink[];
}

function written(measure: Compared, value: number | null, format: Format): string {
  if (measure === 'download' || measure === 'upload') return format.rate(value);
  if (measure === 'loss') return format.loss(value);
  if (measure === 'retransmits') return value === null ? '–' : `${format.number(value, 1)}/GB`;
  return format.ms(value);
}

/** Both regimes for all ISPs together, then for each. */
export function MeasurePanel({ measure, comparison, uplinks }: MeasurePanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = compareRows(comparison, measure);
  const scale = scaleOf(rows);
  const named = (row: CompareRow) => row.name ?? t('compare.quality.all_isps');
  const name = t(`compare.quality.metric.${measure}`);
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <ChartFrame
        level={2}
        title={name}
        unit={t(`compare.quality.unit.${measure}`)}
        fileName={`timbang-compare-${measure}-router-${comparison.router_id}`}
        picture={false}
        isEmpty={rows.every(({ a, b }) => a.mean === null && b.mean === null)}
        table={{
          header: [
            t('words.isp'),
            ...(['A', 'B'] as const).flatMap((side) => [
              `${side} ${t('compare.quality.mean')}`,
              `${side} ${t('compare.quality.min')}`,
              `${side} ${t('compare.quality.max')}`,
              `${side} n`,
            ]),
          ],
          rows: rows.map((row) => [
            named(row),
            ...[row.a, row.b].flatMap(({ mean, min, max, runs }) => [mean, min, max, runs]),
          ]),
          shown: rows.map((row) => [
            named(row),
            ...[row.a, row.b].flatMap(({ mean, min, max, runs }) => [
              written(measure, mean, format),
              written(measure, min, format),
              written(measure, max, format),
              runs === null ? '–' : String(runs),
            ]),
          ]),
        }}
      >
        <Effect comparison={comparison} measure={measure} />
        {rows.map((row) => {
          const position = uplinks.find(({ id }) => id === row.uplinkId)?.position;
          const color = position === undefined ? 'var(--tb-text)' : ispColor(position);
          return (
            <Box key={row.uplinkId} className="part" __vars={{ '--apart': '12px' }}>
              {position === undefined ? (
                <b>{named(row)}</b>
              ) : (
                <IspName name={named(row)} position={position} />
              )}
              {(['a', 'b'] as const).map((side) => (
                <Pair key={side} side={side} bar={row[side]} {...{ color, measure, scale }} />
              ))}
            </Box>
          );
        })}
      </ChartFrame>
    </Paper>
  );
}

interface PairProps {
  side: 'a' | 'b';
  bar: Bar;
  color: string;
  measure: Compared;
  scale: number;
}

function Pair({ side, bar, color, measure, scale }: PairProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const part = (value: number) => `${scale > 0 ? (value / scale) * 100 : 0}%`;
  const { mean, min, max } = bar;
  const ends = [min, max].flatMap((end) => (end === null ? [] : [written(measure, end, format)]));
  const most = min === null && max !== null && `${t('compare.quality.max').toLowerCase()} `;
  const spanned = `${most || ''}${ends.join(' – ')}`;
  return (
    <div className={classes.pair}>
      <b>{side.toUpperCase()}</b>
      <div className={classes.track} aria-hidden>
        {mean !== null && (
          <div
            className={classes.fill}
            style={{ width: part(mean), background: color, opacity: side === 'a' ? 0.5 : 1 }}
          />
        )}
        {max !== null && (
          <div
            className={classes.whisker}
            style={{ left: part(min ?? mean ?? 0), width: part(max - (min ?? mean ?? 0)) }}
          />
        )}
      </div>
      <span>
        {mean === null ? (
          <span className={classes.note}>{t('compare.quality.no_tests')}</span>
        ) : (
          <>
            {written(measure, mean, format)}
            <span className={classes.note}>
              {[
                spanned,
                bar.runs !== null &&
                  (bar.runs === 1
                    ? t('quality.tests.one')
                    : t('quality.tests.other', { n: bar.runs })),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      </span>
    </div>
  );
}

function Effect({ comparison, measure }: Pick<MeasurePanelProps, 'comparison' | 'measure'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const effect = comparison.effects.find(({ metric }) => metric === measure);
  if (!effect) return null;
  const text = (value: number | null) => written(measure, value, format);
  const { difference, low, high } = effect;
  return (
    <p
      style={{ margin: '0 0 12px', fontSize: 'var(--mantine-font-size-sm)' }}
      data-testid={`effect-${measure}`}
    >
      <b>{t(`compare.quality.finding.${effect.finding}`)}</b>
      {difference !== null && (
        <span className={classes.note}>
          {' '}
          {t('compare.quality.interval', {
            a: text(effect.a),
            b: text(effect.b),
            range:
              low === null || high === null ? '–' : `${signed(low, text)} … ${signed(high, text)}`,
            days_a: effect.days_a,
            days_b: effect.days_b,
          })}
        </span>
      )}
    </p>
  );
}

const signed = (value: number, text: (value: number) => string): string =>
  value < 0 ? `−${text(-value)}` : `+${text(value)}`;
