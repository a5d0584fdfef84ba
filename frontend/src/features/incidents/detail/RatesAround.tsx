import { Paper } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { uplinkQuery } from '@/api/queries/uplink';
import type { IncidentRow, Router } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { ispColor } from '@/components/charts/frame/palette';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { TimePanel } from '@/components/charts/frame/late';
import { QueryView } from '@/components/ui/states/QueryView';
import { localTicks } from '@/lib/time/days';
import { useSlotEnd } from '@/lib/time/useNow';
import { niceAxis } from '@/lib/series/series';
import { rateUnit } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';
import { DEFAULT_VIEW } from '@/lib/view';
import { keyOf, ratesAround, spanAround } from './ratesAround';

interface RatesAroundProps {
  row: IncidentRow;
  router: Router;
}

/** What each ISP carried before, meanwhile and since: where the traffic went. */
export function RatesAround({ row, router }: RatesAroundProps) {
  const slotEnd = useSlotEnd();
  const span = spanAround(row, Math.max(slotEnd, Date.parse(row.opened_at)));
  const uplinks = [...router.uplinks].sort((a, b) => a.position - b.position);
  const view = { ...DEFAULT_VIEW, range: 'custom', ...span } as const;
  const queries = useQueries({
    queries: uplinks.map(({ id }) => uplinkQuery(router.id, id, view)),
  });
  const details = queries.flatMap(({ data }) => data ?? []);
  const waits = queries.find(({ data }) => data === undefined);
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section" data-testid="incident-rates">
      {waits && uplinks.length > 0 ? (
        <QueryView query={waits}>{() => null}</QueryView>
      ) : (
        <Chart {...{ row, uplinks, span, details }} />
      )}
    </Paper>
  );
}

interface ChartProps {
  row: IncidentRow;
  uplinks: Router['uplinks'];
  span: { from: string; to: string };
  details: readonly {
    uplink: { id: number };
    step_s: number;
    step_kind: string;
    points: readonly { from: string; to: string; download_bps: number }[];
  }[];
}

function Chart({ row, uplinks, span, details }: ChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = useMemo(
    () =>
      ratesAround(
        details.map(({ uplink, step_s: stepS, points }) => ({
          uplinkId: uplink.id,
          stepMs: stepS * 1000,
          points,
        })),
      ),
    [details],
  );
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
  const curves = uplinks.map(({ id, name, position }) => ({
    key: keyOf(id),
    name,
    color: ispColor(position),
    dash: undefined,
  }));
  const axis = niceAxis(
    Math.max(0, ...rows.flatMap((each) => curves.map(({ key }) => each[key] ?? 0))),
  );
  const unit = rateUnit(axis.max);
  const [first] = details;
  const grain =
    first && first.step_kind !== 'raw'
      ? t('incidents.page.chart_mean', { step: format.duration(first.step_s) })
      : t('incidents.page.chart_sample');
  const title = t('incidents.page.chart');
  const shownRows = rows.filter((each) => curves.some(({ key }) => each[key] !== null));
  return (
    <ChartFrame
      level={2}
      title={title}
      unit={`${t('incidents.page.chart_unit')} ${grain} ${t('time.all_in', { zone: format.zoneName(span.to) })}.`}
      fileName={`timbang-incident-${row.id}`}
      window={span}
      table={{
        header: [t('chart.time'), ...curves.map(({ name }) => `${name} (bps)`)],
        rows: shownRows.map((each) => [
          new Date(each.at).toISOString(),
          ...curves.map(({ key }) => each[key]),
        ]),
        shown: shownRows.map((each) => [
          format.dateTime(new Date(each.at)),
          ...curves.map(({ key }) => format.rate(each[key])),
        ]),
      }}
      isEmpty={shownRows.length === 0}
      legend={
        <>
          {curves.map(({ key, name, color }) => (
            <LegendKey key={key} color={color} shape="line" name={name} />
          ))}
          <LegendKey
            color="color-mix(in srgb, var(--tb-danger-fill) 35%, transparent)"
            name={t('incidents.page.chart_trouble')}
          />
        </>
      }
    >
      <TimePanel
        rows={rows}
        lines={curves}
        from={from}
        to={to}
        timeTicks={localTicks(from, to, format.zone, 8)}
        axis={axis}
        shades={[
          {
            from: Date.parse(row.from),
            to: row.to ? Date.parse(row.to) : to,
            kind: 'trouble' as const,
          },
        ]}
        showsTime
        height={220}
        formatValue={(bps) => format.rate(bps, unit)}
        formatTick={(at) => format.clock(new Date(at))}
        formatTime={(at) => format.dateTime(new Date(at))}
      />
    </ChartFrame>
  );
}
