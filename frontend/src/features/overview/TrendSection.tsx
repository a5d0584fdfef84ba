import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { skewTrendQuery } from '@/api/queries/figures';
import type { Calendar, SkewTrend } from '@/api/types';
import { ChartFrame } from '@/components/charts/ChartFrame';
import type { ChartRows } from '@/components/charts/ChartTable';
import { ShareTrend } from '@/components/charts/ShareTrend';
import { LegendKey, Swatch } from '@/components/charts/Swatch';
import { QueryView } from '@/components/ui/QueryView';
import { BALANCED_BELOW, STRONGLY_SKEWED_ABOVE } from '@/lib/shares';
import { localTicks } from '@/lib/days';
import { shading } from '@/lib/shading';
import { useFormat, type Format } from '@/lib/useFormat';
import type { View } from '@/lib/view';
import { RegimeStrip } from './RegimeStrip';
import { regimeSpans, trendRows, trendTop } from './trendRows';

interface TrendSectionProps {
  routerId: number;
  view: View;
  window: { from: string; to: string };
  calendar: Calendar;
}

export function TrendSection(props: TrendSectionProps) {
  const trend = useQuery(skewTrendQuery(props.routerId, props.view));
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} mt="lg" component="section">
      <QueryView query={trend}>{(data) => <Trend {...props} trend={data} />}</QueryView>
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

/** Ticks are whole percents; 0.15 times 100 is not quite, in floating point. */
const isWhole = (share: number | null): boolean =>
  share !== null && Math.abs(share * 100 - Math.round(share * 100)) < 1e-9;

const POINT_TEXT = {
  raw: 'overview.trend_point_slot',
  slot: 'overview.trend_point_slot',
  hour: 'overview.trend_point_hour',
  day: 'overview.trend_point_day',
  week: 'overview.trend_point_day',
} as const;

function Trend({ trend, window, calendar, routerId }: TrendSectionProps & { trend: SkewTrend }) {
  const { t } = useTranslation();
  const format = useFormat();
  const from = Date.parse(window.from);
  const to = Date.parse(window.to);
  const rows = useMemo(() => trendRows(trend), [trend]);
  const shaded = useMemo(
    () => shading(calendar, format.zone, from, to),
    [calendar, format.zone, from, to],
  );
  const regimes = regimeSpans(trend.regimes, from, to);
  const names = { download: t('direction.download'), upload: t('direction.upload') };
  const isDaily = trend.step === 'day' || trend.step === 'week';
  const isLong = to - from > 2 * 86_400_000;
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
          <span>
            <Swatch color="color-mix(in srgb, var(--tb-ok-fill) 25%, transparent)" />{' '}
            {t('overview.below_balanced')}
          </span>
          <span>
            <Swatch color="color-mix(in srgb, var(--tb-danger-fill) 25%, transparent)" />{' '}
            {t('overview.above_strong')}
          </span>
          {shaded.length > 0 && (
            <LegendKey color="var(--tb-border)" name={t('chart.working_hours')} />
          )}
        </>
      }
    >
      <RegimeStrip spans={regimes} from={from} to={to} />
      <ShareTrend
        rows={rows}
        from={from}
        to={to}
        {...trendTop(trend)}
        timeTicks={localTicks(from, to, format.zone, 8)}
        limits={[BALANCED_BELOW, STRONGLY_SKEWED_ABOVE]}
        markers={regimes.filter((span) => span.from > from).map((span) => span.from)}
        shaded={shaded}
        names={names}
        formatShare={(share) => format.share(share, isWhole(share) ? 0 : 1)}
        formatTick={(at) => (isLong ? format.day(new Date(at)) : format.clock(new Date(at)))}
        formatTime={(at) => (isDaily ? format.date(new Date(at)) : format.dateTime(new Date(at)))}
      />
    </ChartFrame>
  );
}
