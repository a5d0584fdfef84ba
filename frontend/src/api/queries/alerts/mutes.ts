import { queryOptions } from '@tanstack/react-query';
import { get, post } from '../../client';
import { useSaving } from '../../saving';
import type { MuteInput } from '../../types';
import { incidentKeys } from './incidents';

const LOOK_EVERY_MS = 60_000;

/** Those that stand, and those that are over. */
export const mutesQuery = () =>
  queryOptions({
    queryKey: [...incidentKeys.all, 'mutes'],
    queryFn: () => get('/api/v1/mutes'),
    refetchInterval: LOOK_EVERY_MS,
  });

export const useMute = () =>
  useSaving((body: MuteInput) => post('/api/v1/mutes', {}, body), incidentKeys.all);

export const useLiftMute = () =>
  useSaving(
    (id: number) => post('/api/v1/mutes/{mute_id}/lift', { mute_id: id }),
    incidentKeys.all,
  );
