import type { TFunction } from 'i18next';
import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { probeSeriesQuery } from '@/api/queries/quality';
import type { ProbeRun, ProbeSeries, Uplink } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import type { ChartRows } from '@/components/charts/frame/ChartTable';
import { DIRECTION_DASH, ispColor } from '@/components/charts/frame/palette';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { TimePanel } from '@/components/charts/frame/late';
import { QueryView } from '@/components/ui/states/QueryView';
import { downsample } from '@/lib/series/downsample';
import { niceAxis } from '@/lib/series/series';
import { rateUnit } from '@/lib/text/units';
import { useFormat, type Format } from '@/lib/text/useFormat';
import classes from './RunPage.module.css';
import {
  lengthOf,
  offsetText,
  panelsOf,
  phaseSpans,
  secondTicks,
  stallSpans,
  type Panel,
  type PanelKind,
  type Span,
} from './runPanels';

interface RunChartsProps {
  run: ProbeRun;
  uplink: Uplink | undefined;
}

/** All series, second by second on one axis of time. */
export function RunCharts(props: RunChartsProps) {
  const series = useQuery(probeSeriesQuery(props.run.id));
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <QueryView query={series}>{(data) => <Charts {...props} series={data} />}</QueryView>
    </Paper>
  );
}

function Charts({ run, uplink, series }: RunChartsProps & { series: ProbeSeries }) {
  const { t } = useTranslation();
  const format = useFormat();
  const panels = useMemo(() => panelsOf(run, series), [run, series]);
  const length = lengthOf(series);
  const troubles = useMemo(() => troublesOf(run, series, length), [run, series, length]);
  const phases = useMemo(() => phaseSpans(series), [series]);
  const color = ispColor(uplink?.position ?? 0);
  const hasBoth = panels.some(({ keys }) => keys.length > 1);
  return (
    <ChartFrame
      level={2}
      title={t('quality.run.measured')}
      unit={t('quality.run.since_start')}
      fileName={`timbang-test-${run.id}`}
      table={seriesTable(series, panels, (kind) => t(`quality.run.${kind}`), t)}
      isEmpty={panels.length === 0}
      legend={
        <>
          {hasBoth && (
            <>
              <LegendKey color={color} shape="line" name={t('direction.download')} />
              <LegendKey color={color} shape="dashed" name={t('direction.upload')} />
            </>
          )}
          {troubles.length > 0 && (
            <LegendKey
              color="color-mix(in srgb, var(--tb-danger-fill) 35%, transparent)"
              name={t('quality.run.stalled')}
            />
          )}
        </>
      }
    >
      {panels.map((panel, index) => (
        <OnePanel
          key={panel.kind}
          {...{ panel, run, uplink, color, length, phases }}
          troubles={panel.kind === 'throughput' ? troubles : []}
          isLast={index === panels.length - 1}
        />
      ))}
      <Text mt={2} fz="xs" c="dimmed">
        {format.clockSeconds(run.started_at ?? run.due_at)} {format.zoneName(run.due_at)} ={' '}
        {offsetText(0)}
      </Text>
    </ChartFrame>
  );
}

/** Stalls, and the collapse from which the line never came back. */
function troublesOf(run: ProbeRun, series: ProbeSeries, length: number): Span[] {
  const at = (run.figures?.download ?? run.figures?.upload)?.collapsed_at_s ?? null;
  const stalls = stallSpans(series);
  if (at === null) return stalls;
  return [...stalls.filter(({ to }) => to <= at * 1000), { from: at * 1000, to: length }];
}

interface OnePanelProps extends RunChartsProps {
  panel: Panel;
  color: string;
  length: number;
  phases: ReturnType<typeof phaseSpans>;
  troubles: readonly Span[];
  isLast: boolean;
}

function OnePanel(props: OnePanelProps) {
  const { panel, run, uplink, color, length, phases, troubles, isLast } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, keys } = panel;
  const rows = useMemo(() => downsample(panel.rows, panel.keys), [panel]);
  const limit = kind === 'throughput' ? contractOf(run, uplink) : undefined;
  const top = Math.max(0, ...panel.rows.flatMap((row) => keys.map((key) => row[key] ?? 0)));
  // Names of phases stand at the top, above the lines.
  const headroom = phases.length > 0 ? 1.2 : 1;
  const axis = axisOf(kind, Math.max(top, limit ?? 0) * headroom);
  return (
    <div className={classes.panel}>
      <h3 className={classes.paneltitle}>
        {t(`quality.run.${kind}`)}
        {limit !== undefined && (
          <span> · {t('chart.capacity', { rate: format.contract(limit) })}</span>
        )}
      </h3>
      <TimePanel
        rows={rows}
        lines={keys.map((key) => ({
          key,
          color,
          name: key === 'value' ? t(`quality.run.${kind}`) : t(`direction.${key}`),
          dash: key === 'upload' ? DIRECTION_DASH.upload : undefined,
        }))}
        from={0}
        to={length}
        timeTicks={secondTicks(length)}
        axis={axis}
        limit={limit}
        shades={[
          ...phases
            .filter((_, index) => index % 2 === 1)
            .map((span) => ({ ...span, kind: 'phase' as const })),
          ...troubles.map((span) => ({ ...span, kind: 'trouble' as const })),
        ]}
        names={phases.map((span) => ({ ...span, name: t(`quality.run.phase.${span.phase}`) }))}
        group={`run-${run.id}`}
        showsTime={isLast}
        dots={kind === 'echo' && rows.length < 500}
        formatValue={(value) => valueText(kind, value, format)}
        formatTick={offsetText}
        formatTime={(at) => t('quality.run.seconds_into', { at: `${offsetText(at)} s` })}
      />
    </div>
  );
}

/** Both directions share one axis: the larger contract is its mark. */
function contractOf(run: ProbeRun, uplink: Uplink | undefined): number | undefined {
  if (!uplink) return undefined;
  if (run.direction) return uplink[`${run.direction}_bps`];
  return Math.max(uplink.download_bps, uplink.upload_bps);
}

/** Round in the unit in which they are written. */
function axisOf(kind: PanelKind, top: number) {
  const factor = kind === 'throughput' ? rateUnit(top).factor : kind === 'cwnd' ? 1024 : 1;
  const axis = niceAxis(top / factor, 3);
  return { max: axis.max * factor, ticks: axis.ticks.map((tick) => tick * factor) };
}

function valueText(kind: PanelKind, value: number | null, format: Format): string {
  if (kind === 'throughput') return format.rate(value);
  if (kind === 'cwnd') return value === null ? '–' : `${format.number(value / 1024)} KiB`;
  if (kind === 'loss' || kind === 'retransmits') return value === null ? '–' : format.number(value);
  return format.ms(value);
}

/** One row per moment that any panel knows. */
function seriesTable(
  series: ProbeSeries,
  panels: readonly Panel[],
  name: (kind: PanelKind) => string,
  t: TFunction,
): ChartRows {
  const columns = panels.flatMap((panel) =>
    panel.keys.map((key) => ({
      title: key === 'value' ? name(panel.kind) : `${name(panel.kind)}, ${t(`direction.${key}`)}`,
      at: new Map(panel.rows.map((row) => [row.at, row[key]])),
    })),
  );
  const moments = [...new Set(panels.flatMap(({ rows }) => rows.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );
  const phaseAt = new Map(series.pings.map(({ at_ms: at, phase }) => [at, phase]));
  const hasPhases = series.phases.length > 0;
  return {
    header: [
      t('quality.run.second'),
      ...(hasPhases ? [t('quality.run.phase_name')] : []),
      ...columns.map(({ title }) => title),
    ],
    rows: moments.map((at) => [
      at / 1000,
      ...(hasPhases ? [phaseAt.get(at) ?? null] : []),
      ...columns.map((column) => column.at.get(at) ?? null),
    ]),
  };
}
