/** What a chart of time is made of. */
import type { ReactNode } from 'react';
import type { PlotBox } from '@/lib/plot';

export interface PlotLine<R> {
  key: string;
  value: (row: R) => number | null | undefined;
  color: string;
  dash?: string | undefined;
  opacity?: number;
  width?: number;
  /** Whether the ground below it is tinted, down to zero. */
  filled?: boolean;
  /** Whether each value is a dot as well. */
  dots?: boolean;
}
/** A rectangle behind the lines; an edge that is left out is that of the plot. */
export interface PlotBand {
  key: string;
  from?: number;
  to?: number;
  bottom?: number;
  top?: number;
  color: string;
  opacity: number;
}
export interface TimePlotProps<R extends { at: number }> {
  /** In order of time; a row of nulls is a gap. */
  rows: readonly R[];
  lines: readonly PlotLine<R>[];
  from: number;
  to: number;
  /** The upper end of the axis; the lower end is zero. */
  top: number;
  ticks: readonly number[];
  timeTicks: readonly number[];
  bands?: readonly PlotBand[];
  /** Values and moments worth a line of their own. */
  limits?: readonly number[];
  markers?: readonly number[];
  height: number;
  margin: { left: number; right: number; top: number; bottom: number };
  /** What it shows, for those who cannot see it. */
  label: string;
  /** A row in words, for those who cannot see the box with its figures. */
  words: (row: R) => string;
  formatValue: (value: number) => string;
  formatTick: (at: number) => string;
  tooltip: (row: R) => ReactNode;
}

/** The same, once it is known how large it is. */
export type Drawn<R extends { at: number }> = TimePlotProps<R> & { box: PlotBox };
