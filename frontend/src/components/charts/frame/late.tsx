/** Charts: no page waits for their library, and none is drawn before somebody sees it; their room is kept. */
import { Skeleton } from '@mantine/core';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type RefObject,
} from 'react';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { fetched } from '@/lib/browser/reloading';
import { whenLookedAt, whenSeen } from '@/lib/browser/seen';
import { inTurn } from '@/lib/browser/turns';
import type { DotRows as Dots } from '../kinds/DotRows';
import type { HourLines as Hours } from '../kinds/HourLines';
import type { PairedBars as Pairs } from '../kinds/PairedBars';
import type { PointScatter as Points } from '../kinds/PointScatter';
import type { RateChart as Rates } from '../kinds/RateChart';
import type { RateStrip as Strip } from '../kinds/RateStrip';
import type { ShareTrend as Trend } from '../kinds/ShareTrend';
import type { StackedDays as Days } from '../kinds/StackedDays';
import type { WeekTrend as Weeks } from '../kinds/WeekTrend';
import { HEIGHTS, rowsHeight, STRIP_HEIGHT, TREND_HEIGHT } from './plot';
import type { TimePanel as Panel } from './TimePanel';

type Load<P> = () => Promise<ComponentType<P>>;
type Arrived<P> = { chart: ComponentType<P> } | { error: unknown };

/** `heightOf`: in px, as the chart will have it. */
export function late<P extends object>(load: Load<P>, heightOf: (props: P) => number) {
  const loadPart = () => fetched(load());
  return function LateChart(props: P) {
    return (
      <ErrorBoundary>
        <Late load={loadPart} height={heightOf(props)} props={props} />
      </ErrorBoundary>
    );
  };
}

export const RateStrip = late<ComponentProps<typeof Strip>>(
  async () => (await import('../kinds/RateStrip')).RateStrip,
  ({ height = STRIP_HEIGHT }) => height,
);
export const ShareTrend = late<ComponentProps<typeof Trend>>(
  async () => (await import('../kinds/ShareTrend')).ShareTrend,
  ({ height = TREND_HEIGHT }) => height,
);
export const RateChart = late<ComponentProps<typeof Rates>>(
  async () => (await import('../kinds/RateChart')).RateChart,
  ({ height = HEIGHTS.rates }) => height,
);
export const WeekTrend = late<ComponentProps<typeof Weeks>>(
  async () => (await import('../kinds/WeekTrend')).WeekTrend,
  () => TREND_HEIGHT,
);
export const StackedDays = late<ComponentProps<typeof Days>>(
  async () => (await import('../kinds/StackedDays')).StackedDays,
  ({ height = HEIGHTS.days }) => height,
);
export const HourLines = late<ComponentProps<typeof Hours>>(
  async () => (await import('../kinds/HourLines')).HourLines,
  ({ height = HEIGHTS.hours }) => height,
);
export const PointScatter = late<ComponentProps<typeof Points>>(
  async () => (await import('../kinds/PointScatter')).PointScatter,
  () => TREND_HEIGHT,
) as typeof Points;
export const DotRows = late<ComponentProps<typeof Dots>>(
  async () => (await import('../kinds/DotRows')).DotRows,
  ({ rows }) => rowsHeight(rows.length),
) as typeof Dots;
export const PairedBars = late<ComponentProps<typeof Pairs>>(
  async () => (await import('../kinds/PairedBars')).PairedBars,
  ({ height = HEIGHTS.pairs }) => height,
) as typeof Pairs;
export const TimePanel = late<ComponentProps<typeof Panel>>(
  async () => (await import('./TimePanel')).TimePanel,
  ({ height, showsTime }) => height ?? (showsTime ? HEIGHTS.panel : HEIGHTS.bare),
) as typeof Panel;

function Late<P extends object>(chart: { load: Load<P>; height: number; props: P }) {
  const box = useRef<HTMLDivElement>(null);
  const arrived = useArrival(chart.load, useSeen(box, chart.load));
  if (arrived === null) return <Skeleton ref={box} height={chart.height} aria-busy />;
  if ('error' in arrived) throw arrived.error;
  return <arrived.chart {...chart.props} />;
}

/** All charts of a frame together: they become one picture, and one of them may be for paper alone. What draws them is
 * fetched a little before. */
function useSeen(box: RefObject<HTMLElement | null>, load: () => Promise<unknown>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const frame = box.current?.closest('[data-plot]') ?? box.current;
    if (!frame) return;
    const stops = [
      whenSeen(frame, () => void load().catch(() => undefined)), // said when it is drawn
      whenLookedAt(frame, () => setIsSeen(true), frame.closest('figure')),
    ];
    return () => stops.forEach((stop) => stop());
  }, [box, load]);
  return isSeen;
}

/** Each chart in its own task: drawn at once, they would delay a click. */
function useArrival<P>(load: Load<P>, isSeen: boolean): Arrived<P> | null {
  const [arrived, setArrived] = useState<Arrived<P> | null>(null);
  useEffect(() => {
    if (!isSeen) return;
    let leave = (): void => undefined;
    let isLeft = false;
    const show = (next: Arrived<P>) => {
      if (isLeft) return;
      leave = inTurn(() => {
        setArrived(next);
        leave();
      });
    };
    void load().then(
      (chart) => show({ chart }),
      (error: unknown) => show({ error }),
    );
    return () => {
      isLeft = true;
      leave();
    };
  }, [load, isSeen]);
  return arrived;
}
