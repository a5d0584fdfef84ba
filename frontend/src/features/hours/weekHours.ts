/** Hours of the week (0 = Monday 00:00 of the campus's clock) and the worst of them. */
import type { Direction } from '@/api/types';

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
  readonly direction: Direction;
  readonly hourOfWeek: number;
  readonly skew: number;
  /** Over the wrong ISP in that hour of the week. */
  readonly wrongBytes: number;
  /** Furthest above its ideal share. */
  readonly uplinkId: number;
  readonly share: number;
  readonly ideal: number;
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
    .flatMap((hour) => [
      ofDirection('download', hour, cells, uplinks),
      ofDirection('upload', hour, cells, uplinks),
    ])
    .filter((hour) => hour !== null)
    .filter(({ skew }) => skew >= above)
    .sort((a, b) => b.wrongBytes - a.wrongBytes || a.hourOfWeek - b.hourOfWeek)
    .slice(0, limit);
}

function ofDirection(
  direction: Direction,
  hour: SkewHour,
  cells: readonly UplinkCell[],
  uplinks: readonly IdealLine[],
): WorstHour | null {
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
  const wrongBytes = skew * hour[`${direction}_bytes`];
  return most ? { direction, hourOfWeek: hour.hour_of_week, skew, wrongBytes, ...most } : null;
}
