/** Charts of the first page: its numbers do not wait for the chart library; its room is kept. */
import { Skeleton } from '@mantine/core';
import { useEffect, useState, type ComponentProps, type ComponentType } from 'react';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { fetched } from '@/lib/browser/reloading';
import { STRIP_HEIGHT, TREND_HEIGHT } from './plot';
import type { RateStrip as Strip } from '../kinds/RateStrip';
import type { ShareTrend as Trend } from '../kinds/ShareTrend';

type Load<P> = () => Promise<ComponentType<P>>;
type Arrived<P> = { chart: ComponentType<P> } | { error: unknown };

const loadStrip = async () => (await fetched(import('../kinds/RateStrip'))).RateStrip;
const loadTrend = async () => (await fetched(import('../kinds/ShareTrend'))).ShareTrend;

export const RateStrip = (props: ComponentProps<typeof Strip>) => (
  <ErrorBoundary>
    <Late load={loadStrip} height={props.height ?? STRIP_HEIGHT} props={props} />
  </ErrorBoundary>
);

export const ShareTrend = (props: ComponentProps<typeof Trend>) => (
  <ErrorBoundary>
    <Late load={loadTrend} height={props.height ?? TREND_HEIGHT} props={props} />
  </ErrorBoundary>
);

function Late<P extends object>(late: { load: Load<P>; height: number; props: P }) {
  const arrived = useInTurn(late.load);
  if (arrived === null) return <Skeleton height={late.height} aria-busy />;
  if ('error' in arrived) throw arrived.error;
  return <arrived.chart {...late.props} />;
}

let turns: Promise<unknown> = Promise.resolve();

/** Each chart in its own task: drawn at once, they would delay a click. */
function useInTurn<P>(load: Load<P>): Arrived<P> | null {
  const [arrived, setArrived] = useState<Arrived<P> | null>(null);
  useEffect(() => {
    let isHere = true;
    const show = (next: Arrived<P>) =>
      new Promise<void>((done) => {
        setTimeout(() => {
          if (isHere) setArrived(next);
          done();
        });
      });
    turns = turns.then(load).then(
      (chart) => show({ chart }),
      (error: unknown) => show({ error }),
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return arrived;
}
