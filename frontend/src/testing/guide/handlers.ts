/** A guided demo, answered from fixtures. */
import { http, HttpResponse } from 'msw';
import type { DemoInfo, PulledCable } from '@/api/setupTypes';
import type { Account } from '@/api/types';
import { session } from '@/testing/access/handlers';
import { account } from '@/testing/accounts/accounts';
import { api } from '@/testing/answers';
import { server } from '@/testing/server';

const ACCOUNTS: DemoInfo['accounts'] = [
  { username: 'noc', role: 'noc', password: 'of noc' },
  { username: 'manager', role: 'manager', password: 'of manager' },
  { username: 'admin', role: 'admin', password: 'of admin' },
];

/** Returns what is sent to the demo, in order. */
export function guided(who: Account | null = account, shown = ACCOUNTS) {
  const requests = { cables: [] as unknown[], signIns: [] as unknown[] };
  let current = who;
  server.use(
    http.get(api('/session'), () => HttpResponse.json(session({ account: current, guided: true }))),
    http.post(api('/session'), async ({ request }) => {
      requests.signIns.push(await request.json());
      current = account;
      return HttpResponse.json(session({ account, guided: true }));
    }),
    http.get(api('/demo'), () => HttpResponse.json({ accounts: shown, cables: [] })),
    http.post(api('/demo/cable'), async ({ request }) => {
      const cable = (await request.json()) as PulledCable;
      requests.cables.push(cable);
      return HttpResponse.json({ ...cable, until: new Date(Date.now() + 3000).toISOString() });
    }),
  );
  return requests;
}
