import type { TFunction } from 'i18next';
import type { WeekReport } from '@/api/types';
import type { Format } from '@/lib/text/useFormat';

/** Who was fullest the week before, where it was another ISP or direction: `ISP1, download 81.3 %`. */
export function otherBefore(
  fullest: WeekReport['digest']['fullest'],
  { t, format }: { t: TFunction; format: Format },
): string | null {
  const before = fullest?.before;
  if (!fullest || !before) return null;
  if (before.uplink_id === fullest.uplink_id && before.direction === fullest.direction) return null;
  const share = format.share(before.p95_utilization);
  if (before.direction === fullest.direction) return `${before.name}, ${share}`;
  return `${before.name}, ${t(`direction_in_sentence.${before.direction}`)} ${share}`;
}
