/** Hours of the week (0 = Monday 00:00 of the campus's clock) and the worst of them. */
import { DIRECTIONS, type Direction } from '@/api/types';
import { hourOf, weekdayOf } from '@/lib/series/weekGrid';
import { addDays, dateIn, instantOf } from '@/lib/time/days';
import { DAY_MS, HOUR_MS } from '@/lib/time/lengths';
import type { Span } from '@/lib/view';

export * from '@/lib/series/weekGrid';

export interface UplinkCell {
  readonly uplink_id: number;
  readonly hour_of_week: number;
  readonly download_share: number | null;
  readonly upload_share: number | null;
}
export interface SkewHour {
  readonly hour_of_week: number;
  readonly download_skew: number | null;
  readonly upload_skew: number | null;
  readonly download_bytes: number;
  readonly upload_bytes: number;
}
export interface IdealLine {
  readonly id: number;
  readonly ideal_download_share: number;
  readonly ideal_upload_share: number;
}

export interface WorstHour {
  readonly hourOfWeek: number;
  /** Over the wrong ISP in that hour of the week, as the page Now counts them. */
  readonly wrongBytes: Readonly<Record<Direction, number | null>>;
  /** Both directions; hours are ranked by it. */
  readonly allWrongBytes: number;
  /** The uneven direction with more of them, and the ISP there that is furthest above its ideal share. */
  readonly direction: Direction;
  readonly skew: number;
  readonly uplinkId: number;
  readonly share: number;
  readonly ideal: number;
}

export interface UtilizationCell {
  readonly download_utilization: number | null;
  readonly upload_utilization: number | null;
}

/** By the sum over all ISPs and hours; download where both are as full. */
export function fullerDirection(cells: readonly UtilizationCell[]): Direction {
  const sum = (direction: Direction) =>
    cells.reduce((all, cell) => all + (cell[`${direction}_utilization`] ?? 0), 0);
  return sum('upload') > sum('download') ? 'upload' : 'download';
}

/** By bytes over the wrong ISP, not by skew: at four in the morning a few downloads harm nobody. */
export function worstHours(
  hours: readonly SkewHour[],
  cells: readonly UplinkCell[],
  uplinks: readonly IdealLine[],
  limit: number,
  above: number,
): WorstHour[] {
  return hours
    .flatMap((hour) => {
      const wrongBytes = { download: wrongIn(hour, 'download'), upload: wrongIn(hour, 'upload') };
      const [worse] = DIRECTIONS.filter((way) => (hour[`${way}_skew`] ?? 0) >= above).sort(
        (a, b) => (wrongBytes[b] ?? 0) - (wrongBytes[a] ?? 0),
      );
      const most = worse && ofDirection(worse, hour, cells, uplinks);
      if (!most) return [];
      const allWrongBytes = (wrongBytes.download ?? 0) + (wrongBytes.upload ?? 0);
      return [{ hourOfWeek: hour.hour_of_week, wrongBytes, allWrongBytes, ...most }];
    })
    .sort((a, b) => b.allWrongBytes - a.allWrongBytes || a.hourOfWeek - b.hourOfWeek)
    .slice(0, limit);
}

function wrongIn(hour: SkewHour, direction: Direction): number | null {
  const skew = hour[`${direction}_skew`];
  return skew === null ? null : skew * hour[`${direction}_bytes`];
}

/** Who carries too much of a direction; null: nothing is known of any. */
function ofDirection(
  direction: Direction,
  hour: SkewHour,
  cells: readonly UplinkCell[],
  uplinks: readonly IdealLine[],
): Pick<WorstHour, 'direction' | 'skew' | 'uplinkId' | 'share' | 'ideal'> | null {
  const skew = hour[`${direction}_skew`];
  if (skew === null) return null;
  const [most] = uplinks
    .flatMap((uplink) => {
      const cell = cells.find(
        (cell) => cell.uplink_id === uplink.id && cell.hour_of_week === hour.hour_of_week,
      );
      const share = cell?.[`${direction}_share`] ?? null;
      const ideal = uplink[`ideal_${direction}_share`];
      return share === null ? [] : [{ uplinkId: uplink.id, share, ideal }];
    })
    .sort((a, b) => b.share - b.ideal - (a.share - a.ideal));
  return most ? { direction, skew, ...most } : null;
}

/** The days of a period on which an hour of the week fell, as dates; of a period of at most `most` such days. */
export function datesOf(hourOfWeek: number, window: Span, zone: string, most: number): string[] {
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const dates: string[] = [];
  const time = `${String(hourOf(hourOfWeek)).padStart(2, '0')}:00`;
  for (let day = dateIn(from, zone); dates.length <= most; day = addDays(day, 1)) {
    const at = instantOf(`${day}T${time}`, zone);
    if (at !== null && Date.parse(at) >= to) break;
    if (Date.parse(`${day}T00:00:00Z`) > to + DAY_MS) break;
    const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
    if (at !== null && weekday === weekdayOf(hourOfWeek) && Date.parse(at) + HOUR_MS > from)
      dates.push(day);
  }
  return dates;
}
