import { queryOptions } from '@tanstack/react-query';
import { get } from '../../client';

const LOOK_MS = 60_000;

/** `nightly`: null where Timbang makes none. */
export const backupsQuery = () =>
  queryOptions({
    queryKey: ['backups'],
    queryFn: () => get('/api/v1/backups'),
    refetchInterval: LOOK_MS,
  });
