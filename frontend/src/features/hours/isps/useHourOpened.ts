import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useZone } from '@/lib/text/useFormat';
import { withSearch, type Span, type View } from '@/lib/view';
import { zoomedTo } from '@/lib/zoom';
import { newestHour } from './oneHour';

/** A cell of the map leads to all ISPs of that hour; from there the way back to the map's period stands open. */
export function useHourOpened(routerId: number, view: View, window: Span) {
  const navigate = useNavigate();
  const zone = useZone();
  return useCallback(
    (hourOfWeek: number) => {
      const span = newestHour(hourOfWeek, window, zone);
      if (!span) return;
      void navigate({
        to: '/routers/$routerId/reports/hours/isps',
        params: { routerId },
        search: withSearch(zoomedTo(view, span)),
      });
    },
    [navigate, routerId, view, window, zone],
  );
}
