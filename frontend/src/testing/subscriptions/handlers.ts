/** Messages that accounts order. Nobody ordered any, and mails can leave, unless a test says otherwise. */
import { http, HttpResponse } from 'msw';
import type { Order, OrderInput, OwnMessages, Subscription } from '@/api/types';
import { api } from '@/testing/answers';
import { delivery } from '@/testing/channels/channels';
import { server } from '@/testing/server';

export const ADDRESS = 'rina@kampus.ac.id';

export const own = (changed: Partial<OwnMessages> = {}): OwnMessages => ({
  way: 'ready',
  mail_address: null,
  pending_mail_address: null,
  link_ends_at: null,
  order: null,
  offered_timing: 'at_once',
  shared: [],
  ...changed,
});

export const order = (changed: Partial<Order> = {}): Order => ({
  id: 21,
  campus_ids: [],
  router_ids: [],
  kinds: [],
  timing: 'at_once',
  daily_at: null,
  unacknowledged_for_s: 0,
  paused: false,
  held: false,
  obstacle: null,
  last: null,
  ...changed,
});

const orderOf = ({ paused, ...input }: OrderInput): Order =>
  order({ ...input, daily_at: null, paused, obstacle: paused ? 'paused' : null });

export function makeSubscriptionHandlers(
  messages: OwnMessages = own(),
  subscriptions: readonly Subscription[] = [],
) {
  let standing = messages;
  const now = (changed: Partial<OwnMessages>) => {
    standing = { ...standing, ...changed };
    return HttpResponse.json(standing);
  };
  const list = [...subscriptions];
  return [
    http.get(api('/session/messages'), () => HttpResponse.json(standing)),
    http.put(api('/session/mail-address'), async ({ request }) => {
      const { mail_address: address } = (await request.json()) as { mail_address: string };
      return now({ pending_mail_address: address, link_ends_at: '2099-01-01T00:00:00Z' });
    }),
    http.put(api('/session/subscription'), async ({ request }) =>
      now({ order: orderOf((await request.json()) as OrderInput) }),
    ),
    http.delete(api('/session/subscription'), () => {
      now({ order: null });
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('/session/subscription/test'), () =>
      HttpResponse.json(delivery({ phase: 'test', incident_id: null }), { status: 202 }),
    ),
    http.get(api('/subscriptions'), () => HttpResponse.json(list)),
    http.put(api('/subscriptions/:id/held'), async ({ request }) => {
      const { held } = (await request.json()) as { held: boolean };
      const [first] = list;
      const changed = order({ held, obstacle: held ? 'held' : null });
      if (first) list[0] = { ...first, order: changed };
      return HttpResponse.json(list[0]);
    }),
  ];
}

export const messagesAre = (messages: OwnMessages, subscriptions: readonly Subscription[] = []) =>
  server.use(...makeSubscriptionHandlers(messages, subscriptions));
