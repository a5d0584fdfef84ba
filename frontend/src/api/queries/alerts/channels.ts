/** Channels that people are told over, and the messages that were sent. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get, post, put, remove } from '../../client';
import { byCursor } from '../../pages';
import { useSaving } from '../../saving';
import type { ChannelInput } from '../../types';

const LOOK_EVERY_MS = 10_000;
const WAITING_EVERY_MS = 1000;

const channelKeys = {
  all: ['channels'] as const,
  deliveries: ['deliveries'] as const,
};

export const channelsQuery = () =>
  queryOptions({
    queryKey: channelKeys.all,
    queryFn: () => get('/api/v1/channels'),
    refetchInterval: LOOK_EVERY_MS,
  });

/** Null: of all incidents. */
export const deliveriesQuery = (incidentId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...channelKeys.deliveries, 'list', incidentId],
    queryFn: ({ pageParam }) =>
      get('/api/v1/deliveries', {
        limit: 30,
        cursor: pageParam,
        ...(incidentId !== null && { incident_id: incidentId }),
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });

/** Asked again until it is known what became of it. */
export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: [...channelKeys.deliveries, id],
    queryFn: () => get('/api/v1/deliveries/{delivery_id}', { delivery_id: id }),
    refetchInterval: (query) => (query.state.data?.ended_at ? false : WAITING_EVERY_MS),
  });

export const useAddChannel = () =>
  useSaving((body: ChannelInput) => post('/api/v1/channels', {}, body), channelKeys.all);

export const useChangeChannel = () =>
  useSaving(
    ({ id, body }: { id: number; body: ChannelInput }) =>
      put('/api/v1/channels/{channel_id}', { channel_id: id }, body),
    channelKeys.all,
  );

export const useRemoveChannel = () =>
  useSaving(
    (id: number) => remove('/api/v1/channels/{channel_id}', { channel_id: id }),
    channelKeys.all,
    channelKeys.deliveries,
  );

export const useTestChannel = () =>
  useSaving(
    (id: number) => post('/api/v1/channels/{channel_id}/test', { channel_id: id }),
    channelKeys.deliveries,
  );
