/** Holidays of a country or of a calendar file, for the work calendar of a campus. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client, get, post, unwrap } from '../../client';
import type { HolidayImport } from '../../setupTypes';
import type { Campus } from '../../types';
import { campusKeys } from '../campuses';

interface Years {
  first: number;
  last: number;
}

export const holidayCountriesQuery = () =>
  queryOptions({
    queryKey: [...campusKeys.zones, 'holiday-countries'],
    queryFn: () => get('/api/v1/holiday-countries'),
    staleTime: Infinity,
  });

export const nationalHolidaysQuery = (campusId: number, country: string | null, years: Years) =>
  queryOptions({
    queryKey: ['national-holidays', campusId, country, years.first, years.last],
    queryFn: () =>
      get('/api/v1/campuses/{campus_id}/national-holidays', {
        campus_id: campusId,
        country: country ?? '',
        first_year: years.first,
        last_year: years.last,
      }),
    enabled: country !== null,
    retry: false,
  });

/** Stores nothing. */
export const fileHolidaysQuery = (campusId: number, text: string, years: Years) =>
  queryOptions({
    queryKey: ['file-holidays', campusId, text, years.first, years.last],
    queryFn: () =>
      unwrap(
        client.POST('/api/v1/campuses/{campus_id}/holidays/file', {
          params: {
            path: { campus_id: campusId },
            query: { first_year: years.first, last_year: years.last },
          },
          headers: { 'Content-Type': 'text/calendar' },
          body: text,
          bodySerializer: (content) => content,
        }),
      ),
    enabled: text.trim() !== '',
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });

/** Against the calendar that was read. */
export const useImportHolidays = (campus: Campus) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: HolidayImport) =>
      post(
        '/api/v1/campuses/{campus_id}/holidays',
        { campus_id: campus.id },
        body,
        campus.calendar_revision,
      ),
    onSuccess: () => queries.invalidateQueries(),
  });
};
