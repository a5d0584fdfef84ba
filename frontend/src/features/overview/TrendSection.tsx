import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { skewTrendQuery } from '@/api/queries/figures';
import type { Calendar, SkewTrend } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import type { ChartRows } from '@/components/charts/frame/ChartTable';
import { GHOST } from '@/components/charts/frame/palette';
import { ShareTrend } from '@/components/charts/frame/late';
import { ZoomHint } from '@/components/charts/frame/ZoomHint';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { QueryView } from '@/components/ui/states/QueryView';
import { BALANCED_BELOW, STRONGLY_SKEWED_ABOVE } from '@/lib/series/shares';
import { contractMarks } from '@/lib/series/contractMarks';
import { localTicks } from '@/lib/time/days';
import { shading } from '@/lib/series/shading';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { previousOf, type View } from '@/lib/view';
import { DAY_MS } from '@/lib/time/lengths';
import { RegimeStrip } from './RegimeStrip';
import { comparedRows, regimeSpans, trendTop } from './trendRows';

interface TrendSectionProps {
  routerId: number;
  view: View;
  window: { from: string; to: string };
  calendar: Calendar;
}

export function TrendSection(props: TrendSectionProps) {
  const { routerId, view, window } = props;
  const { zone } = useFormat();
  const trend = useQuery(skewTrendQuery(routerId, view));
  const span = previousOf(window, view, zone);
  const before = useQuery({
    ...skewTrendQuery(routerId, { ...view, range: 'custom', ...span }),
    enabled: view.previous,
  });
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} mt="lg" component="section">
      <QueryView query={trend}>
        {(data) => (
          <Trend
            {...props}
            trend={data}
            before={view.previous ? before.data : undefined}
            shiftMs={Date.parse(window.from) - Date.parse(span.from)}
          />
        )}
      </QueryView>
    </Paper>
  );
}

function tableOf(trend: SkewTrend, format: Format, header: readonly string[]): ChartRows {
  return {
    header,
    rows: trend.points.map((p) => [p.from, p.download, p.upload, p.coverage]),
    shown: trend.points.map((p) => [
      format.dateTime(p.from),
      format.share(p.download),
      format.share(p.upload),
      format.coverage(p.coverage),
    ]),
  };
}

/** In floating point 0.15 times 100 is not quite whole. */
const isWhole = (share: number | null): boolean =>
  share !== null && Math.abs(share * 100 - Math.round(share * 100)) < 1e-9;

const POINT_TEXT = {
  raw: 'overview.trend_point_slot',
  slot: 'overview.trend_point_slot',
  hour: 'overview.trend_point_hour',
  day: 'overview.trend_point_day',
  week: 'overview.trend_point_week',
} as const;

interface TrendProps extends TrendSectionProps {
  trend: SkewTrend;
  before: SkewTrend | undefined;
  /** From the period before to this one. */
  shiftMs: number;
}

function Trend({ trend, before, shiftMs, window, calendar, routerId }: TrendProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const from = Date.parse(window.from);
  const to = Date.parse(window.to);
  const rows = useMemo(() => comparedRows(trend, before, shiftMs), [trend, before, shiftMs]);
  const shaded = useMemo(
    () => shading(calendar, format.zone, from, to),
    [calendar, format.zone, from, to],
  );
  const regimes = regimeSpans(trend.regimes, from, to);
  const contracts = contractMarks(trend.contract_changes, from, to, format.contract);
  const names = { download: t('direction.download'), upload: t('direction.upload') };
  const beforeNames = {
    download: t('overview.before', { name: names.download }),
    upload: t('overview.before', { name: names.upload }),
  };
  const beforeWords = t('overview.before_legend', {
    days: format.shortSpan(
      new Date(from - shiftMs).toISOString(),
      new Date(to - shiftMs).toISOString(),
    ),
  });
  const isDaily = trend.step === 'day' || trend.step === 'week';
  const isLong = to - from > 2 * DAY_MS;
  return (
    <ChartFrame
      level={2}
      title={t('overview.trend_title')}
      unit={`${t('overview.trend_unit')}. ${t(POINT_TEXT[trend.step])}. ${t('time.all_in', { zone: format.zoneName(window.to) })}.`}
      fileName={`timbang-skew-router-${routerId}`}
      table={tableOf(trend, format, [
        t('chart.time'),
        names.download,
        names.upload,
        t('words.coverage'),
      ])}
      isEmpty={rows.every(({ download, upload }) => download === null && upload === null)}
      legend={
        <>
          <LegendKey color="var(--tb-text)" shape="line" name={names.download} />
          <LegendKey color="var(--tb-text)" shape="dashed" name={names.upload} />
          {before && <LegendKey color={GHOST} shape="line" name={beforeWords} />}
          <LegendKey
            color="color-mix(in srgb, var(--tb-ok-fill) 25%, transparent)"
            name={t('overview.below_balanced')}
          />
          <LegendKey
            color="color-mix(in srgb, var(--tb-danger-fill) 25%, transparent)"
            name={t('overview.above_strong')}
          />
          {contracts.length > 0 && (
            <LegendKey color="var(--tb-text)" shape="dotted" name={t('overview.new_contract')} />
          )}
          {shaded.length > 0 && (
            <LegendKey color="var(--tb-shade)" name={t('chart.working_hours')} />
          )}
        </>
      }
    >
      <RegimeStrip spans={regimes} from={from} to={to} />
      <ShareTrend
        rows={rows}
        from={from}
        to={to}
        {...trendTop(trend, before)}
        beforeNames={before && beforeNames}
        timeTicks={localTicks(from, to, format.zone, 8)}
        limits={[BALANCED_BELOW, STRONGLY_SKEWED_ABOVE]}
        markers={regimes.filter((span) => span.from > from).map((span) => span.from)}
        contracts={contracts}
        shaded={shaded}
        names={names}
        formatShare={(share) => format.share(share, isWhole(share) ? 0 : 1)}
        formatTick={(at) => (isLong ? format.day(new Date(at)) : format.clock(new Date(at)))}
        formatTime={(at) => (isDaily ? format.date(new Date(at)) : format.dateTime(new Date(at)))}
      />
      <ZoomHint />
    </ChartFrame>
  );
}
