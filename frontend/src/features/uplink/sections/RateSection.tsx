import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stripsQuery } from '@/api/live/cache';
import { DIRECTIONS, type Calendar, type UplinkDetail } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { ispColor } from '@/components/charts/frame/palette';
import { GHOST } from '@/components/charts/frame/palette';
import { ZoomHint } from '@/components/charts/frame/ZoomHint';
import { RateChart } from '@/components/charts/frame/late';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { localTicks } from '@/lib/time/days';
import { eventMarks } from '@/lib/series/eventMarks';
import { highest, uplinkRows, rowAt, withLive } from '@/lib/series/uplinkRows';
import { niceAxis } from '@/lib/series/series';
import { shading } from '@/lib/series/shading';
import { rateUnit } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';
import type { View } from '@/lib/view';
import { DAY_MS } from '@/lib/time/lengths';
import { contractSpans } from './contractSpans';
import { FlowTable } from './FlowTable';
import type { Spot } from '../spot';
import classes from '../UplinkPage.module.css';
import { pointTable } from './rateTable';
import { useRateText } from './useRateText';

interface RateSectionProps {
  detail: UplinkDetail;
  view: View;
  calendar: Calendar | undefined;
  spot: Spot;
  onSpot: (spot: Spot) => void;
  /** Of the period before. */
  before: UplinkDetail['figures'] | undefined;
}
/** More names run into each other. */
const NAMED_REGIMES = 4;

/** So short that every new poll shows. */
const isLive = ({ range }: View) => range === '1h' || range === '6h';

/** With the stream's points; the same object while none came. */
function useLivePoints(detail: UplinkDetail, view: View) {
  const strips = useQuery({ ...stripsQuery(detail.router_id), enabled: isLive(view) }).data;
  const fresh = strips?.find(({ uplink_id: id }) => id === detail.uplink.id)?.points;
  return useMemo(
    () => (isLive(view) && fresh ? withLive(detail.points, fresh) : detail.points),
    [detail.points, fresh, view],
  );
}

/** A poll of the router does not draw it again. */
export const RateSection = memo(function RateSection(props: RateSectionProps) {
  const { detail, view, calendar, spot, onSpot, before } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const text = useRateText(detail);
  const points = useLivePoints(detail, view);
  const { uplink, previous } = detail;
  const from = Date.parse(detail.window.from);
  const to = Math.max(
    Date.parse(detail.window.to),
    Date.parse(points.at(-1)?.to ?? detail.window.to),
  );
  const rows = useMemo(
    () => uplinkRows(points, previous, detail.step_s * 1000),
    [points, previous, detail.step_s],
  );
  const contracts = useMemo(() => {
    const [down, up] = DIRECTIONS.map((direction) =>
      contractSpans(
        detail.figures[direction].capacity_bps,
        detail.contract_changes,
        direction,
        from,
        to,
      ),
    );
    return { download: down ?? [], upload: up ?? [] };
  }, [detail.figures, detail.contract_changes, from, to]);
  const axis = useMemo(() => {
    const sold = [...contracts.download, ...contracts.upload].map(({ bps }) => bps);
    return niceAxis(Math.max(...sold, highest(rows)));
  }, [contracts, rows]);
  const frame = useMemo(() => {
    const isOne = JSON.stringify(contracts.download) === JSON.stringify(contracts.upload);
    const shown = isOne ? (['download'] as const) : DIRECTIONS;
    const began = detail.regimes.filter((regime) => Date.parse(regime.from) > from);
    return {
      timeTicks: localTicks(from, to, format.zone, 10),
      shaded: calendar ? shading(calendar, format.zone, from, to) : [],
      marks: eventMarks(detail.events, from, to),
      regimes: began.map((regime) => ({
        at: Date.parse(regime.from),
        label: began.length > NAMED_REGIMES ? '' : regime.label,
      })),
      contracts: shown.flatMap((direction) =>
        contracts[direction].map((span) => {
          const rate = format.contract(span.bps);
          return {
            ...span,
            text: isOne
              ? t('chart.capacity', { rate })
              : t('uplink.capacity', { rate, direction: t(`direction_in_sentence.${direction}`) }),
          };
        }),
      ),
    };
  }, [detail.events, detail.regimes, contracts, calendar, format, from, to, t]);
  const unit = rateUnit(axis.max);
  const formatRate = useCallback((bps: number) => format.rate(bps, unit), [format, unit]);
  const formatTick = useCallback(
    (at: number) => {
      if (to - from <= 2 * DAY_MS) return format.clock(new Date(at));
      return to - from > 400 * DAY_MS ? format.date(new Date(at)) : format.day(new Date(at));
    },
    [format, from, to],
  );
  const onPoint = useCallback(
    (at: number) => {
      const row = rowAt(rows, at);
      if (row) onSpot({ at: new Date(row.from).toISOString(), slot: undefined });
    },
    [rows, onSpot],
  );
  const table = useMemo(
    () =>
      pointTable(
        points,
        {
          header: [
            t('uplink.from'),
            t('uplink.to'),
            ...DIRECTIONS.flatMap((direction) =>
              (['mean', 'min', 'max'] as const).map(
                (kind) => `${t(`direction.${direction}`)}, ${t(`uplink.${kind}`)} (bps)`,
              ),
            ),
            t('words.coverage'),
            t('uplink.note'),
          ],
          bridged: t('uplink.bridged'),
        },
        format,
      ),
    [points, format, t],
  );
  const color = ispColor(uplink.position);
  const title = t('uplink.rates');
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <ChartFrame
        level={2}
        title={title}
        unit={`${text.point()} ${t('time.all_in', { zone: format.zoneName(detail.window.to) })}.`}
        fileName={`timbang-${uplink.name}-rates-router-${detail.router_id}`}
        table={table}
        isEmpty={points.length === 0}
        legend={
          <>
            <LegendKey color={color} shape="line" name={t('direction.download')} />
            <LegendKey color={color} shape="dashed" name={t('direction.upload')} />
            {detail.step_kind !== 'raw' && (
              <LegendKey
                color={`color-mix(in srgb, ${color} 26%, transparent)`}
                name={t(detail.step_kind === 'slot' ? 'uplink.band_slot' : 'uplink.band')}
              />
            )}
            {previous && previous.points.length > 0 && (
              <LegendKey color={GHOST} shape="line" name={t('uplink.previous')} />
            )}
            {frame.shaded.length > 0 && (
              <LegendKey color="var(--tb-shade)" name={t('chart.working_hours')} />
            )}
            {frame.marks.some((mark) => mark.isOutage) && (
              <LegendKey
                color="color-mix(in srgb, var(--tb-danger-fill) 40%, transparent)"
                name={t('uplink.outage')}
              />
            )}
            {frame.marks.some((mark) => !mark.isOutage) && (
              <LegendKey color="var(--tb-warn-fill)" shape="dashed" name={t('uplink.event')} />
            )}
          </>
        }
      >
        <RateChart
          rows={rows}
          color={color}
          directions={DIRECTIONS}
          hasBefore={previous !== null}
          {...frame}
          {...{ from, to, axis, formatRate, formatTick, onPoint }}
          open={spot.at === undefined ? undefined : Date.parse(spot.at)}
          group="line"
          lines={text.lines}
          formatRow={text.time}
          label={title}
        />
        <ZoomHint />
      </ChartFrame>
      {points.length > 0 && <p className={`${classes.note} no-print`}>{t('uplink.click')}</p>}
      <FlowTable detail={detail} before={before} />
    </Paper>
  );
});
