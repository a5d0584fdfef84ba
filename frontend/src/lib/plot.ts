/** Geometry of a chart of time: from moments and values to places in a box, in pixels. */

export interface PlotBox {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
  /** The value at the upper edge; the lower edge is zero. */
  readonly top: number;
}
type Place = readonly [x: number, y: number];

const round = (pixels: number) => Math.round(pixels * 10) / 10;

export const xOf = (box: PlotBox, at: number): number =>
  round(((at - box.from) / (box.to - box.from)) * box.width);
export const yOf = (box: PlotBox, value: number): number =>
  round(box.height - (value / box.top) * box.height);
export const momentAt = (box: PlotBox, x: number): number =>
  box.from + (x / box.width) * (box.to - box.from);

/** Runs of known values between the gaps, as places. */
export function stretchesOf<R extends { at: number }>(
  rows: readonly R[],
  value: (row: R) => number | null | undefined,
  box: PlotBox,
): Place[][] {
  const found: Place[][] = [];
  let open: Place[] | undefined;
  for (const row of rows) {
    const known = value(row) ?? null;
    if (known === null) {
      open = undefined;
      continue;
    }
    if (!open) found.push((open = []));
    open.push([xOf(box, row.at), yOf(box, known)]);
  }
  return found;
}

const through = (places: readonly Place[]): string => places.map(([x, y]) => `${x},${y}`).join('L');

/** One line for all stretches; it never crosses a gap. */
export const linePath = (stretches: readonly (readonly Place[])[]): string =>
  stretches.map((places) => `M${through(places)}`).join('');

/** The ground below the line, down to zero. */
export const areaPath = (stretches: readonly (readonly Place[])[], height: number): string =>
  stretches
    .map((places) => {
      const [first, last] = [places[0], places.at(-1)];
      if (!first || !last) return '';
      return `M${first[0]},${height}L${through(places)}L${last[0]},${height}Z`;
    })
    .join('');

/** Values without a neighbour: a line through one point has no length to be seen. */
export const lonePlaces = (stretches: readonly (readonly Place[])[]): Place[] =>
  stretches.flatMap(([first, ...more]) => (first && more.length === 0 ? [first] : []));

/** Which row is nearest to a moment, of rows in order of time; -1 of none. */
export function nearestRow(rows: readonly { at: number }[], at: number): number {
  let [low, high] = [0, rows.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.at ?? 0) <= at) low = middle;
    else high = middle;
  }
  const away = (index: number) => Math.abs((rows[index]?.at ?? Infinity) - at);
  if (high < 0) return -1;
  return away(low) <= away(high) ? low : high;
}

export interface Label {
  readonly key: number;
  readonly text: string;
  /** Where its middle is. */
  readonly x: number;
}
/** A digit of 12 px takes about this much; wider than most letters. */
const DIGIT_PX = 6.8;
const BETWEEN_PX = 12;

/** The labels of a time axis that have room: inside the box, and none on another. The last one always stays. */
export function roomyLabels(
  labels: readonly Label[],
  leftmost: number,
  rightmost: number,
): Label[] {
  let free = rightmost + BETWEEN_PX;
  return labels
    .toReversed()
    .flatMap((label) => {
      const half = (label.text.length * DIGIT_PX) / 2;
      const x = Math.max(leftmost + half, Math.min(label.x, rightmost - half));
      if (x + half + BETWEEN_PX > free) return [];
      free = x - half;
      return [{ ...label, x }];
    })
    .toReversed();
}
