/** A stretch of a chart becomes the page's period, and leads back to the period it was taken out of. */
import { PRESETS, type Preset, type Span, type View } from './view';
import { SLOT_MS } from './time/lengths';

/** In ms, in either order. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const text = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const clamp = (ms: number, least: number, most: number): number =>
  Math.min(Math.max(ms, least), most);

/** Whole slots, as the server counts, one at least, and none beyond the chart. Null: the chart itself has none. */
export function stretchSpan(stretch: Stretch, chart: Stretch): Span | null {
  const first = Math.floor(chart.from / SLOT_MS) * SLOT_MS;
  const last = Math.floor(chart.to / SLOT_MS) * SLOT_MS;
  if (last <= first) return null;
  const [early, late] = [stretch.from, stretch.to].sort((a, b) => a - b) as [number, number];
  const from = clamp(Math.floor(early / SLOT_MS) * SLOT_MS, first, last - SLOT_MS);
  const to = clamp(Math.ceil(late / SLOT_MS) * SLOT_MS, from + SLOT_MS, last);
  return { from: text(from), to: text(to) };
}

/** Taken out of a stretch, it still leads back to where the first was taken out of. */
export function zoomedTo(view: View, span: Span): View {
  const { selection, previous, from, to } = view;
  const here = view.range === 'custom' ? `${from ?? ''}/${to ?? ''}` : view.range;
  return { range: 'custom', ...span, selection, previous, outer: view.outer ?? here };
}

/** Null where it is mistyped. */
export function outerOf(outer: string): Preset | Span | null {
  const preset = PRESETS.find((range) => range === outer);
  if (preset) return preset;
  const [from = '', to = '', ...more] = outer.split('/');
  const isSpan = more.length === 0 && Date.parse(from) < Date.parse(to);
  return isSpan && outer.length < 80 ? { from, to } : null;
}

/** Null: nothing was zoomed. */
export function zoomedOut({ outer, selection, previous }: View): View | null {
  const whole = outer === undefined ? null : outerOf(outer);
  if (whole === null) return null;
  return typeof whole === 'string'
    ? { range: whole, selection, previous }
    : { range: 'custom', ...whole, selection, previous };
}
