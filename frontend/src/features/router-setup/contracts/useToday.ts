import { useZone } from '@/lib/text/useFormat';
import { serverNow } from '@/lib/time/clock';

/** On the campus's clock, as `2026-11-23`. */
export function useToday(): string {
  const timeZone = useZone();
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(serverNow());
}
