import { useTranslation } from 'react-i18next';
import { DIRECTION_DASH } from '@/components/charts/frame/palette';
import { TimePanel } from '@/components/charts/frame/late';
import { localTicks } from '@/lib/time/days';
import { niceAxis, type Row } from '@/lib/series/series';
import { rateUnit } from '@/lib/text/units';
import { useFormat } from '@/lib/text/useFormat';
import { DAY_MS } from '@/lib/time/lengths';
import classes from '../RouterPage.module.css';
import type { TrafficKey, VitalKey } from './vitalsRows';

const INK = 'var(--tb-text)';
/** For the largest of a stretch: thinner than any direction. */
const DOTTED = '1 3';
const TWO_DAYS_MS = 2 * DAY_MS;

interface VitalsPanelsProps {
  routerId: number;
  window: { from: string; to: string };
  rows: readonly Row<VitalKey>[];
  traffic: readonly Row<TrafficKey>[];
  silent: readonly { from: number; to: number }[];
}

export function VitalsPanels(props: VitalsPanelsProps) {
  const { rows, traffic, silent, routerId } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const from = Date.parse(props.window.from);
  const to = Date.parse(props.window.to);
  const isLong = to - from > TWO_DAYS_MS;
  const shared = {
    from,
    to,
    timeTicks: localTicks(from, to, format.zone, 8),
    shades: silent.map((span) => ({ ...span, kind: 'trouble' as const })),
    group: `router-${routerId}`,
    formatTick: (at: number) => (isLong ? format.day(new Date(at)) : format.clock(new Date(at))),
    formatTime: (at: number) => format.dateTime(new Date(at)),
  };
  const busiest = largest(traffic, ['download', 'upload']);
  const pair = (mean: VitalKey, max: VitalKey) => [
    { key: mean, name: t('routerPage.vitals.mean'), color: INK, dash: undefined },
    { key: max, name: t('routerPage.vitals.largest'), color: INK, dash: DOTTED },
  ];
  const whole = (value: number | null, unit = '') =>
    value === null ? '–' : `${format.number(value, 1)}${unit}`;
  return (
    <>
      <h4 className={classes.panelname}>{t('routerPage.vitals.traffic')}</h4>
      <TimePanel
        {...shared}
        rows={traffic}
        lines={(['download', 'upload'] as const).map((key) => ({
          key,
          name: t(`direction.${key}`),
          color: INK,
          dash: DIRECTION_DASH[key],
        }))}
        axis={scaled(busiest, rateUnit(busiest).factor)}
        showsTime={false}
        formatValue={(value) => format.rate(value)}
      />
      <h4 className={classes.panelname}>{t('routerPage.vitals.cpu')}</h4>
      <TimePanel
        {...shared}
        rows={rows}
        lines={pair('cpu', 'cpuMax')}
        axis={{ max: 100, ticks: [0, 50, 100] }}
        showsTime={false}
        formatValue={(value) => whole(value, ' %')}
      />
      <h4 className={classes.panelname}>{t('routerPage.vitals.connections')}</h4>
      <TimePanel
        {...shared}
        rows={rows}
        lines={pair('connections', 'connectionsMax')}
        axis={niceAxis(largest(rows, ['connectionsMax']), 3)}
        showsTime={false}
        formatValue={(value) => (value === null ? '–' : format.number(value))}
      />
      <h4 className={classes.panelname}>{t('routerPage.vitals.poll_ms')}</h4>
      <TimePanel
        {...shared}
        rows={rows}
        lines={pair('poll', 'pollMax')}
        axis={niceAxis(largest(rows, ['pollMax']), 3)}
        showsTime
        formatValue={(value) => format.ms(value)}
      />
    </>
  );
}

const largest = <K extends string>(rows: readonly Row<K>[], keys: readonly K[]): number =>
  Math.max(0, ...rows.flatMap((row) => keys.map((key) => row[key] ?? 0)));

/** Round in the unit in which they are written. */
function scaled(max: number, factor: number) {
  const axis = niceAxis(max / factor, 3);
  return { max: axis.max * factor, ticks: axis.ticks.map((tick) => tick * factor) };
}
