/** What is changed of a campus. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, patch, post, put, remove } from '../../client';
import type { Calendar } from '../../types';
import { campusKeys, campusesQuery, type Schemas } from '../campuses';

export const timezonesQuery = () =>
  queryOptions({
    queryKey: campusKeys.zones,
    queryFn: () => get('/api/v1/timezones'),
    staleTime: Infinity,
  });

/** A zone or calendar changes every number, so everything is read again. */
function useCampusMutation<V, R>(run: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: run, onSuccess: () => queries.invalidateQueries() });
}

export const useCreateCampus = () =>
  useCampusMutation((body: Schemas['CampusInput']) => post('/api/v1/campuses', {}, body));

export const useUpdateCampus = (campusId: number) =>
  useCampusMutation((body: Schemas['CampusPatch']) =>
    patch('/api/v1/campuses/{campus_id}', { campus_id: campusId }, body),
  );

export const useSetCalendar = (campusId: number) =>
  useCampusMutation(({ calendar, revision }: { calendar: Calendar; revision: string }) =>
    put('/api/v1/campuses/{campus_id}/calendar', { campus_id: campusId }, calendar, revision),
  );

export const useSetStudents = (campusId: number) =>
  useCampusMutation((body: Schemas['CampusStudents']) =>
    put('/api/v1/campuses/{campus_id}/students', { campus_id: campusId }, body),
  );

/** Whatever was read before; undefined when it is gone. */
export const useLoadCampus = (campusId: number) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const list = await queries.query({ ...campusesQuery(), staleTime: 0 });
      return list.find(({ id }) => id === campusId);
    },
  });
};

export const useDeleteCampus = () =>
  useCampusMutation((campusId: number) =>
    remove('/api/v1/campuses/{campus_id}', { campus_id: campusId }),
  );
