import { Box, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quality, QualityUplink } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import type { ChartRows } from '@/components/charts/frame/ChartTable';
import { ispColor } from '@/components/charts/frame/palette';
import { Sparkline } from '@/components/charts/kinds/Sparkline';
import { useStatement } from '@/components/domain/router/useStatement';
import { InTurn } from '@/components/ui/page/InTurn';
import { TextLink } from '@/components/ui/page/links';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import {
  CATEGORY_TONE,
  changeOf,
  changeSince,
  GRADE_TONE,
  isMoreBetter,
  isPingOnly,
  MEASURES,
  trendOf,
  trendTop,
  valueOf,
  type Measure,
} from './grid';
import { Delta } from '@/components/domain/period/Delta';
import { UplinkHead } from './UplinkHead';
import classes from './QualityGrid.module.css';
import { useQualityText } from './useQualityText';

interface QualityGridProps {
  quality: Quality;
  /** Of the period before, where changes are shown. */
  before: Quality | undefined;
}

/** ISP x measure. Colour never says anything alone. A poll of the router does not draw it again. */
export const QualityGrid = memo(function QualityGrid({ quality, before }: QualityGridProps) {
  const { t } = useTranslation();
  const statement = useStatement('qualityVerdicts');
  const { lines: uplinks } = quality;
  const beforeOf = ({ uplink_id: id }: QualityUplink) =>
    before?.lines.find(({ uplink_id: earlier }) => earlier === id);
  const help = (measure: keyof typeof HELP) => {
    const edition = quality.edition.find(({ scale }) => scale === HELP[measure]);
    return t(`quality.metric_help.${measure}`, {
      edition: edition ? statement(edition.statement) : '',
    });
  };
  return (
    <ChartFrame
      level={2}
      title={t('quality.grid_title')}
      unit={t('quality.grid_lead')}
      fileName={`timbang-quality-router-${quality.router_id}`}
      table={useGridTable(quality)}
      picture={false}
    >
      <div className={classes.box}>
        <table className={classes.grid}>
          <caption className="visually-hidden">{t('quality.grid_title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('words.isp')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  <Tooltip label={help(column)}>
                    {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its help must be reachable */}
                    <span tabIndex={0} className={classes.help}>
                      {t(`quality.metric.${column}`)}
                    </span>
                  </Tooltip>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {uplinks.map((uplink, at) => (
              <InTurn
                key={uplink.uplink_id}
                isForemost={at === 0}
                room={<tr className={classes.room} aria-busy />}
              >
                <Row {...{ uplink, uplinks }} before={beforeOf(uplink)} />
              </InTurn>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFrame>
  );
});

interface RowProps {
  uplink: QualityUplink;
  uplinks: readonly QualityUplink[];
  before: QualityUplink | undefined;
}

const Row = ({ uplink, uplinks, before }: RowProps) => (
  <tr data-testid={`quality-${uplink.name}`}>
    <UplinkHead uplink={uplink} />
    {MEASURES.slice(0, 5).map((measure) => (
      <MeasureCell key={measure} {...{ uplink, uplinks, measure, before }} />
    ))}
    <LoadCell uplink={uplink} />
    <MeasureCell {...{ uplink, uplinks, before }} measure="http" />
  </tr>
);

const COLUMNS = ['download', 'upload', 'rtt', 'loss', 'jitter', 'load', 'http'] as const;
const HELP = {
  download: 'tiphon',
  upload: 'tiphon',
  rtt: 'tiphon',
  loss: 'tiphon',
  jitter: 'tiphon',
  load: 'load',
  http: 'tiphon',
} as const;

interface MeasureCellProps extends RowProps {
  measure: Measure;
}

function MeasureCell({ uplink, uplinks, measure, before }: MeasureCellProps) {
  const { t } = useTranslation();
  const text = useQualityText();
  const metric = uplink[measure];
  const name = t(`quality.metric.${measure}`);
  const value = valueOf(uplink, measure);
  return (
    <td data-label={name}>
      <div
        className={classes.value}
        data-testid={`quality-${uplink.name}-${measure}`}
        data-value={value ?? ''}
      >
        {text.value(measure, value)}
        {!before && <Arrow now={value} before={metric.previous_median} measure={measure} />}
      </div>
      <Delta {...changeSince(uplink, before, measure)} />
      <div className={classes.sub}>
        {metric.n === 0 ? t('quality.no_data') : <Beside uplink={uplink} measure={measure} />}
      </div>
      {metric.category && (
        <StatusChip tone={CATEGORY_TONE[metric.category]}>
          {t(`quality.category.${metric.category}`)}
        </StatusChip>
      )}
      <Box mt={8} maw={150}>
        <Sparkline
          points={trendOf(metric)}
          top={trendTop(uplinks, measure)}
          color={ispColor(uplink.position)}
          label={t('quality.trend_of', { metric: name, isp: uplink.name })}
        />
      </Box>
    </td>
  );
}

function Beside({ uplink, measure }: Pick<MeasureCellProps, 'uplink' | 'measure'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { value } = useQualityText();
  if (measure === 'download' || measure === 'upload') {
    const contract = uplink[`contract_${measure}_bps`];
    const share = format.share((uplink[measure].median ?? 0) / contract, 0);
    return t('quality.of_contract', { share, rate: format.contract(contract) });
  }
  if (measure === 'loss') {
    const { mean_low: low, mean_high: high } = uplink.loss;
    const sure = t('quality.loss_interval', {
      low: value(measure, low),
      high: value(measure, high),
    });
    const udp = t('quality.udp_loss', { loss: value(measure, uplink.udp_loss.mean) });
    return [low !== null && sure, uplink.udp_loss.n > 0 && udp].filter(Boolean).join(' · ');
  }
  if (measure === 'jitter' && uplink.jitter.overfilled > 0)
    return [
      `p95 ${value(measure, uplink.jitter.p95)}`,
      t('quality.overfilled', { n: uplink.jitter.overfilled, of: uplink.jitter.n }),
    ].join(' · ');
  return `p95 ${value(measure, uplink[measure].p95)}`;
}

function Arrow(props: { now: number | null; before: number | null; measure: Measure }) {
  const { t } = useTranslation();
  const { value } = useQualityText();
  const { now, before, measure } = props;
  // Loss is shown by its mean; the API has the median of the period before.
  const change = measure === 'loss' ? null : changeOf(now, before);
  if (!change || change === 'same') return null;
  const isGood = (change === 'up') === isMoreBetter(measure);
  const label = t(`quality.before.${change}`, { value: value(measure, before) });
  return (
    <Tooltip label={label}>
      <span role="img" aria-label={label} className={classes.arrow} data-good={isGood}>
        {change === 'up' ? '▲' : '▼'}
      </span>
    </Tooltip>
  );
}

function LoadCell({ uplink }: { uplink: QualityUplink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { grade, rise_ms: rise, idle_ms: idle, run_id: runId, at } = uplink.load;
  return (
    <td data-label={t('quality.metric.load')}>
      <div
        className={classes.value}
        data-testid={`quality-${uplink.name}-load`}
        data-value={grade ?? ''}
      >
        {grade ? <StatusChip tone={GRADE_TONE[grade]}>{grade}</StatusChip> : '–'}
      </div>
      <div className={classes.sub}>
        {rise === null
          ? t('quality.no_data')
          : t('quality.load_rise', { rise: format.ms(rise), idle: format.ms(idle) })}
      </div>
      {runId !== null && at !== null && (
        <TextLink to="/probe-runs/$runId" params={{ runId }} className={classes.sub}>
          {format.day(at)}, {format.clock(at)}
        </TextLink>
      )}
    </td>
  );
}

function useGridTable(quality: Quality): ChartRows {
  const { t } = useTranslation();
  const text = useQualityText();
  const named = (value: string | null) => value ?? '–';
  return {
    header: [
      t('words.isp'),
      ...MEASURES.map((measure) => t(`quality.metric.${measure}`)),
      t('quality.metric.load'),
      t('quality.metric.overall'),
    ],
    rows: quality.lines.map((uplink) => [
      uplink.name,
      ...MEASURES.map((measure) => valueOf(uplink, measure)),
      uplink.load.grade,
      isPingOnly(uplink) ? null : uplink.tiphon.category,
    ]),
    shown: quality.lines.map((uplink) => [
      uplink.name,
      ...MEASURES.map((measure) => text.value(measure, valueOf(uplink, measure))),
      named(uplink.load.grade),
      uplink.tiphon.category && !isPingOnly(uplink)
        ? t(`quality.category.${uplink.tiphon.category}`)
        : '–',
    ]),
  };
}
