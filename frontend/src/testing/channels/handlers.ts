/** The part of the API that tells people of incidents. There are no channels unless a test says so. */
import { http, HttpResponse } from 'msw';
import type { Channel, ChannelInput, Delivery, Listener } from '@/api/types';
import { api, missing } from '@/testing/answers';
import { server } from '@/testing/server';
import { channel, delivery } from './channels';

interface Standing {
  channels?: Channel[];
  deliveries?: Delivery[];
  /** What becomes of a test, asked for once more and once more. */
  outcomes?: Partial<Delivery>[];
}

const workingOf = (last: Channel['last']): Listener['working'] => {
  if (!last) return { standing: 'untried', failing_since: null, answer: '' };
  return last.state === 'delivered'
    ? { standing: 'works', failing_since: null, answer: '' }
    : { standing: 'failing', failing_since: last.at, answer: 'not reached' };
};

export function makeChannelHandlers({
  channels = [],
  deliveries = [],
  outcomes = [{}],
}: Standing = {}) {
  const known = [...channels];
  const left = [...outcomes];
  return [
    http.get(api('/channels'), () => HttpResponse.json(known)),
    http.get(api('/listeners'), () =>
      HttpResponse.json({
        reaches_anybody: known.some(({ enabled, last }) => enabled && last?.state === 'delivered'),
        channels: known.map(
          ({ id, name, address, kinds, timing, daily_at: at, enabled, last }) => ({
            id,
            name,
            kind: address.kind,
            campus_name: null,
            kinds,
            timing,
            daily_at: at,
            enabled,
            working: enabled ? workingOf(last) : null,
          }),
        ),
      }),
    ),
    http.post(api('/channels'), async ({ request }) => {
      const { name, address } = (await request.json()) as ChannelInput;
      const made = channel({ id: known.length + 1, name, address: address });
      known.push(made);
      const secret = address.kind === 'webhook' ? 'whsec_QUJD' : null;
      return HttpResponse.json({ channel: made, secret }, { status: 201 });
    }),
    http.delete(api('/channels/:id'), ({ params }) => {
      const place = known.findIndex(({ id }) => id === Number(params.id));
      if (place < 0) return missing();
      known.splice(place, 1);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('/channels/:id/test'), () =>
      HttpResponse.json(
        delivery({
          incident_id: null,
          phase: 'test',
          state: 'waiting',
          ended_at: null,
          answer: '',
        }),
        { status: 202 },
      ),
    ),
    http.get(api('/deliveries'), () => HttpResponse.json({ items: deliveries, next_cursor: null })),
    http.get(api('/deliveries/:id'), () => {
      const outcome = left.length > 1 ? left.shift() : left[0];
      return HttpResponse.json(delivery({ incident_id: null, phase: 'test', ...outcome }));
    }),
  ];
}

export const channelsAre = (standing: Standing) => server.use(...makeChannelHandlers(standing));
