/** The campus and its calendar, which an admin may change. */
import { http, HttpResponse } from 'msw';
import type { HolidayImport, HolidayPreview } from '@/api/setupTypes';
import type { Calendar, Campus } from '@/api/types';
import { mergeHolidays } from '@/lib/time/holidays';
import { api, overtaken } from '@/testing/answers';
import { campus } from './campus';

const NATIONAL: HolidayPreview = {
  items: [
    ['2026-12-24', 'Cuti Bersama Hari Raya Natal', 'government', null] as const,
    ['2026-12-25', 'Hari Raya Natal', 'public', 'Hari Raya Natal'] as const,
    ['2027-03-10', 'Hari Raya Idul Fitri', 'public', null] as const,
  ].map(([date, name, kind, known]) => ({
    date,
    name,
    kind,
    is_estimated: date === '2027-03-10',
    known_as: known,
  })),
  left_out: [],
  outside: 0,
};

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
    http.get(api('/holiday-countries'), () => HttpResponse.json(['DE', 'ID'])),
    http.get(api('/campuses/:id/national-holidays'), () => HttpResponse.json(NATIONAL)),
    http.post(api('/campuses/:id/holidays'), async ({ request }) => {
      if (request.headers.get('If-Match') !== current.calendar_revision) return overtaken();
      const { holidays } = (await request.json()) as HolidayImport;
      current = {
        ...current,
        calendar: {
          ...current.calendar,
          holidays: mergeHolidays(holidays, current.calendar.holidays),
        },
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
