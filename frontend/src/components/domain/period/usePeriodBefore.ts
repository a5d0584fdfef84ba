import { useFormat } from '@/lib/text/useFormat';
import { useSlotEnd } from '@/lib/time/useNow';
import { POSTING_MS, previousOf, windowOf, type View } from '@/lib/view';

/** The period before the one of a page, to ask for, and its days in words. */
export function usePeriodBefore(view: View): { view: View; words: string } {
  const format = useFormat();
  const now = useSlotEnd() + POSTING_MS;
  const { from, to } = previousOf(windowOf(view, now, format.zone), view, format.zone);
  const { selection } = view;
  return {
    view: { range: 'custom', from, to, selection, previous: false },
    words: format.shortSpan(from, to, now),
  };
}
