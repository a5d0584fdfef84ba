/** Signing in and out, and the first account. */
import { http, HttpResponse } from 'msw';
import type { components } from '@/api/schema';
import type { OwnSession, SessionInfo } from '@/api/types';
import { account } from '@/testing/accounts/accounts';
import { api, problem } from '@/testing/answers';

export const session = (part: Partial<SessionInfo> = {}): SessionInfo => ({
  setup_needed: false,
  account: account,
  demo: true,
  guided: false,
  version: '0.1.0',
  ...part,
});

const ownSession = (id: string, isThis: boolean): OwnSession => ({
  id,
  is_this: isThis,
  browser: isThis ? 'Firefox, Linux' : null,
  remote_address: '203.0.113.7',
  created_at: '2026-11-19T02:00:00Z',
  last_seen_at: '2026-11-20T02:00:00Z',
});

export function makeSessionHandlers() {
  let current = session();
  let own = [ownSession('a1', true), ownSession('b2', false), ownSession('c3', false)];
  return [
    http.get(api('/session'), () => HttpResponse.json(current)),
    http.post(api('/session'), async ({ request }) => {
      const body = (await request.json()) as components['schemas']['SignIn'];
      if (body.password === 'wrong') {
        return problem(401, { code: 'sign_in_required', detail: 'Wrong user name or password.' });
      }
      if (body.password === 'often')
        return problem(429, { code: 'throttled' }, { 'Retry-After': '20' });
      current = session();
      return HttpResponse.json(current);
    }),
    http.delete(api('/session'), () => {
      current = session({ account: null });
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('/setup'), () => {
      current = session();
      return HttpResponse.json(current, { status: 201 });
    }),
    http.get(api('/sessions'), () => HttpResponse.json(own)),
    http.delete(api('/sessions/:id'), ({ params }) => {
      own = own.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(api('/sessions'), () => {
      own = own.filter(({ is_this: isThis }) => isThis);
      return new HttpResponse(null, { status: 204 });
    }),
    http.patch(api('/session/account'), () => HttpResponse.json(account)),
  ];
}
