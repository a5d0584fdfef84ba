/** Charts of the first page: its numbers do not wait for the chart library, whose room is kept until it is there. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { STRIP_HEIGHT, TREND_HEIGHT } from './plot';

const Strip = lazy(async () => ({ default: (await import('./RateStrip')).RateStrip }));
const Trend = lazy(async () => ({ default: (await import('./ShareTrend')).ShareTrend }));

export function RateStrip(props: ComponentProps<typeof Strip>) {
  return (
    <Late height={props.height ?? STRIP_HEIGHT}>
      <Strip {...props} />
    </Late>
  );
}

export function ShareTrend(props: ComponentProps<typeof Trend>) {
  return (
    <Late height={props.height ?? TREND_HEIGHT}>
      <Trend {...props} />
    </Late>
  );
}

function Late({ height, children }: { height: number; children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton height={height} aria-busy />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
