/** The campus and its calendar, which an admin may change. */
import { http, HttpResponse } from 'msw';
import type { Calendar, Campus } from '@/api/types';
import { api, overtaken } from '@/testing/answers';
import { campus } from './campus';

export function makeCampusHandlers() {
  let current = campus;
  let changes = 0;
  return [
    http.get(api('/timezones'), () => HttpResponse.json(Intl.supportedValuesOf('timeZone'))),
    http.get(api('/campuses'), () => HttpResponse.json([current])),
    http.put(api('/campuses/:id/calendar'), async ({ request }) => {
      if (request.headers.get('If-Match') !== current.calendar_revision) return overtaken();
      current = {
        ...current,
        calendar: (await request.json()) as Calendar,
        calendar_revision: `calendar-${++changes}`,
      };
      return HttpResponse.json(current);
    }),
    http.patch(api('/campuses/:id'), async ({ request }) => {
      current = { ...current, ...((await request.json()) as Partial<Campus>) };
      return HttpResponse.json(current);
    }),
  ];
}
