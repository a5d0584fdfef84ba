/** On request only: 600 points are many words. */
import type { ChartRows } from '@/components/charts/frame/ChartTable';
import type { UplinkPoint } from '@/lib/series/uplinkRows';
import type { Format } from '@/lib/text/useFormat';

export interface PointWords {
  readonly header: readonly string[];
  readonly bridged: string;
}

export const pointTable = (
  points: readonly UplinkPoint[],
  words: PointWords,
  format: Format,
): ChartRows => ({
  header: words.header,
  get rows() {
    return points.map((point) => [
      point.from,
      point.to,
      point.download_bps,
      point.min_download_bps,
      point.max_download_bps,
      point.upload_bps,
      point.min_upload_bps,
      point.max_upload_bps,
      point.covered,
      point.bridged ? words.bridged : '',
    ]);
  },
  get shown() {
    return points.map((point) => [
      format.dateTime(point.from),
      format.dateTime(point.to),
      format.rate(point.download_bps),
      format.rate(point.min_download_bps),
      format.rate(point.max_download_bps),
      format.rate(point.upload_bps),
      format.rate(point.min_upload_bps),
      format.rate(point.max_upload_bps),
      format.coverage(point.covered),
      point.bridged ? words.bridged : '',
    ]);
  },
});
