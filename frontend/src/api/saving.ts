import {
  useMutation,
  useQueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query';

/** With what is read again after it. */
export function useSaving<V, R>(run: (variables: V) => Promise<R>, ...touched: QueryKey[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** Whatever was read before. */
export function useReading<R, K extends QueryKey>(read: QueryExecuteOptions<R, Error, R, R, K>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => queries.query({ ...read, staleTime: 0 }) });
}
