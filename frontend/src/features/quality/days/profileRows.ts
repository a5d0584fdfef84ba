import type { ProfileMetric, QualityProfile } from '@/api/types';
import type { HourRow } from '@/components/charts/kinds/HourLines';

export const PROFILE_METRICS: readonly ProfileMetric[] = [
  'download',
  'upload',
  'rtt',
  'loss',
  'udp_loss',
  'jitter',
  'http',
  'rise',
];

/** With values, in their usual order. */
export const presentMetrics = ({ cells }: QualityProfile): ProfileMetric[] =>
  PROFILE_METRICS.filter((metric) => cells.some((cell) => cell.metric === metric && cell.n > 0));

export const lineKey = (uplinkId: number): string => `isp${uplinkId}`;

/** All 24 hours, so that one without tests is a gap. */
export function hourRows(
  { cells }: QualityProfile,
  metric: ProfileMetric,
  uplinkIds: readonly number[],
): HourRow[] {
  const known = new Map(
    cells
      .filter((cell) => cell.metric === metric && cell.n > 0)
      .map((cell) => [`${cell.hour}/${cell.uplink_id}`, cell.median]),
  );
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    values: Object.fromEntries(
      uplinkIds.map((id) => [lineKey(id), known.get(`${hour}/${id}`) ?? null]),
    ),
  }));
}
