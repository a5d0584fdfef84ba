/** Messages that an account orders for itself, and its mail address. */
import { queryOptions } from '@tanstack/react-query';
import { get, post, put, remove } from '../../client';
import { useSaving } from '../../saving';
import type { OrderInput } from '../../types';

const keys = {
  own: ['own-messages'] as const,
  all: ['subscriptions'] as const,
  deliveries: ['deliveries'] as const,
};

/** Asked again, as the link of a letter may be opened elsewhere. */
export const ownMessagesQuery = () =>
  queryOptions({
    queryKey: keys.own,
    queryFn: () => get('/api/v1/session/messages'),
    refetchInterval: 10_000,
  });

export const useSetMailAddress = () =>
  useSaving(
    (body: { mail_address: string }) => put('/api/v1/session/mail-address', {}, body),
    keys.own,
  );

export const useRemoveMailAddress = () =>
  useSaving(() => remove('/api/v1/session/mail-address'), keys.own);

export const useSaveOrder = () =>
  useSaving((body: OrderInput) => put('/api/v1/session/subscription', {}, body), keys.own);

export const useEndOrder = () => useSaving(() => remove('/api/v1/session/subscription'), keys.own);

export const useTestOrder = () =>
  useSaving(() => post('/api/v1/session/subscription/test'), keys.deliveries);

/** What a link of a letter confirms. */
export const mailLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['mail-link', secret],
    queryFn: () => post('/api/v1/mail-addresses/look', {}, { secret }),
    staleTime: Infinity,
    retry: false,
  });

export const useConfirmMail = () =>
  useSaving((secret: string) => post('/api/v1/mail-addresses/confirm', {}, { secret }), keys.own);

export const useUnsubscribe = () =>
  useSaving((token: string) => post('/api/v1/unsubscribe', { token }), keys.own);

export const subscriptionsQuery = () =>
  queryOptions({ queryKey: keys.all, queryFn: () => get('/api/v1/subscriptions') });

export const useHoldSubscription = () =>
  useSaving(
    ({ id, held }: { id: number; held: boolean }) =>
      put('/api/v1/subscriptions/{subscription_id}/held', { subscription_id: id }, { held }),
    keys.all,
  );
