import { useQuery } from '@tanstack/react-query';
import { uplinkQuery } from '@/api/queries/uplink';
import type { UplinkDetail } from '@/api/types';
import { usePeriodBefore } from '@/components/domain/period/usePeriodBefore';
import { isEnough } from '@/lib/series/changes';
import type { View } from '@/lib/view';

/** Asked for on its own: what the page's answer says of before lacks how much of it was observed. */
export function useUplinkBefore(detail: UplinkDetail, view: View) {
  const period = usePeriodBefore(view);
  const { data: earlier } = useQuery({
    ...uplinkQuery(detail.router_id, detail.uplink.id, period.view),
    enabled: view.previous,
  });
  const isCompared = view.previous && earlier && isEnough(earlier) && isEnough(detail);
  return { words: period.words, earlier, before: isCompared ? earlier.figures : undefined };
}
