/** The API as far as the UI uses it, answered from the fixtures. */
import { delay, http, HttpResponse } from 'msw';
import type { components } from '@/api/schema';
import type {
  Calendar,
  Discovery,
  Problem,
  Router,
  SessionInfo,
  Trial,
  UplinkInput,
} from '@/api/types';
import { makeBalanceHandlers } from './balanceHandlers';
import { makeDeviceHandlers } from './deviceHandlers';
import * as fixtures from './fixtures';
import { makeProbeHandlers } from './probeHandlers';

type Schemas = components['schemas'];
const api = (path: string) => `*/api/v1${path}`;

export function problem(
  status: number,
  part: Partial<Problem>,
  headers: Record<string, string> = {},
) {
  const body: Problem = {
    type: 'about:blank',
    title: '',
    status,
    detail: '',
    code: `http_${status}`,
    remedy: '',
    errors: [],
    reasons: [],
    instance: '',
    ...part,
  };
  return HttpResponse.json(body, {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

export const session = (part: Partial<SessionInfo> = {}): SessionInfo => ({
  setup_needed: false,
  account: fixtures.account,
  demo: true,
  version: '0.1.0',
  ...part,
});

const SHA = 'c0ffee'.padEnd(64, '4d');
const steps = (names: string[], last?: Partial<Schemas['TrialStep']>): Schemas['TrialStep'][] =>
  names.map((name, index) => ({
    name: name as Schemas['TrialStep']['name'],
    ok: true,
    code: 'ok',
    message: '',
    remedy: '',
    duration_ms: 3 + index * 7,
    ...(index === names.length - 1 ? last : {}),
  }));

export const goodTrial: Trial = {
  ok: true,
  steps: steps(['resolve', 'connect', 'tls', 'login', 'version', 'policy', 'read']),
  certificate: { sha256: SHA, subject: 'CN=timbang-api', not_after: '2036-01-01T00:00:00Z' },
  identity: 'CORE-STRADA',
  version: '7.17.2',
  board: 'CCR2004-16G-2S+',
  policies: ['read', 'api'],
};
/** The password goes to a known certificate only: without a pin the test ends at the certificate. */
export const unknownCertificate: Trial = {
  ...goodTrial,
  ok: false,
  identity: null,
  steps: steps(['resolve', 'connect', 'tls'], {
    ok: false,
    code: 'certificate_unknown',
    message: 'The certificate is not known yet.',
    remedy: 'Compare the fingerprint with the router and confirm it.',
  }),
};
export const badLogin: Trial = {
  ...goodTrial,
  ok: false,
  identity: null,
  steps: steps(['resolve', 'connect', 'tls', 'login'], {
    ok: false,
    code: 'bad_login',
    message: 'The router refuses this user name or password.',
    remedy: 'Check both; check under /user that the user may sign in from this address.',
  }),
};

export const discovery: Discovery = {
  read_at: '2026-11-21T02:00:00Z',
  identity: 'CORE-STRADA',
  version: '7.17.2',
  board: 'CCR2004-16G-2S+',
  uplinks: fixtures.uplinks.map((uplink) => ({
    interface: uplink.interface,
    name: uplink.name,
    provider: uplink.provider,
    download_bps: uplink.download_bps,
    upload_bps: uplink.upload_bps,
    link_speed_bps: 1e9,
    comment: `${uplink.provider} [${uplink.download_bps / 1e6}M]`,
    running: uplink.id !== 3,
    disabled: false,
    evidence: ['default_route', 'marked_table_route', 'masquerade', 'comment_speed'],
    confidence: 0.97,
    already_uplink_id: null,
  })),
  interfaces: ['ether1', 'ether2', 'ether3', 'ether4', 'bridge-lan'].map((name) => ({
    name,
    type: 'ether',
    comment: '',
    running: true,
    disabled: false,
  })),
  balancing: fixtures.regimes[1]!.balancing,
  findings: fixtures.findings,
};

/** What writing changes while the page is open; made anew for every test. */
export function makeHandlers() {
  let current = session();
  let campus = fixtures.campus;
  let routers: Router[] = [fixtures.router];
  const router = (id: unknown) => routers.find((known) => known.id === Number(id));
  let changes = 0;
  const overtaken = () => problem(409, { code: 'changed_meanwhile' });
  const missing = () => problem(404, { title: 'Not found', code: 'not_found' });

  return [
    ...makeBalanceHandlers(),
    ...makeDeviceHandlers(),
    ...makeProbeHandlers(),
    http.get(api('/session'), () => HttpResponse.json(current)),
    http.post(api('/session'), async ({ request }) => {
      const body = (await request.json()) as Schemas['SignIn'];
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
    http.patch(api('/session/account'), () => HttpResponse.json(fixtures.account)),
    http.get(api('/timezones'), () => HttpResponse.json(Intl.supportedValuesOf('timeZone'))),
    http.get(api('/campuses'), () => HttpResponse.json([campus])),
    http.put(api('/campuses/:id/calendar'), async ({ request }) => {
      if (request.headers.get('If-Match') !== campus.calendar_revision) return overtaken();
      campus = {
        ...campus,
        calendar: (await request.json()) as Calendar,
        calendar_revision: `calendar-${++changes}`,
      };
      return HttpResponse.json(campus);
    }),
    http.patch(api('/campuses/:id'), async ({ request }) => {
      campus = { ...campus, ...((await request.json()) as Partial<typeof campus>) };
      return HttpResponse.json(campus);
    }),
    http.get(api('/routers'), () => HttpResponse.json({ items: routers, next_cursor: null })),
    http.post(api('/routers'), async ({ request }) => {
      const body = (await request.json()) as Schemas['RouterInput'];
      if ('router_id' in body) return problem(422, { detail: 'Unknown field router_id.' });
      const made = { ...fixtures.router, ...body, id: 2, uplinks: [], findings: 0 } as Router;
      routers = [...routers, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.get(api('/routers/:id'), ({ params }) => {
      const found = router(params.id);
      return found ? HttpResponse.json(found) : missing();
    }),
    http.patch(api('/routers/:id'), async ({ params, request }) => {
      const patch = (await request.json()) as Partial<Router>;
      routers = routers.map((one) => (one.id === Number(params.id) ? { ...one, ...patch } : one));
      return HttpResponse.json(router(params.id));
    }),
    http.delete(api('/routers/:id'), ({ params }) => {
      routers = routers.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('/router-trials'), async ({ request }) => {
      const body = (await request.json()) as Schemas['TrialInput'];
      await delay(20);
      if (body.tls === 'pinned' && !body.certificate_sha256)
        return HttpResponse.json(unknownCertificate);
      return HttpResponse.json(body.password === 'wrong' ? badLogin : goodTrial);
    }),
    http.post(api('/routers/:id/discovery'), () => HttpResponse.json(discovery)),
    http.put(api('/routers/:id/uplinks'), async ({ params, request }) => {
      const body = (await request.json()) as UplinkInput[];
      if (request.headers.get('If-Match') !== router(params.id)?.uplinks_revision)
        return overtaken();
      if (body.some(({ name }) => name === 'bad')) {
        return problem(422, {
          title: 'Not saved',
          detail: 'One line is not right.',
          remedy: 'Correct the name.',
          errors: [{ field: '0.name', message: 'This name is not allowed.', code: 'name' }],
        });
      }
      const made = body.map((uplink, position) => ({
        ...fixtures.uplinks[0]!,
        ...uplink,
        id: position + 1,
        position,
      }));
      routers = routers.map((one) =>
        one.id === Number(params.id)
          ? { ...one, uplinks: made, uplinks_revision: `lines-${++changes}` }
          : one,
      );
      return HttpResponse.json(router(params.id));
    }),
    http.get(api('/routers/:id/regimes'), () => HttpResponse.json(fixtures.regimes)),
    http.get(api('/routers/:id/findings'), () => HttpResponse.json(fixtures.findings)),
    http.get(api('/routers/:id/polls'), () =>
      HttpResponse.json({ items: pollRows(), next_cursor: null }),
    ),
    http.get(api('/overview'), () => HttpResponse.json({ items: [], next_cursor: null })),
    http.get(api('/routers/:id/overview'), ({ params, request }) => {
      const range = new URL(request.url).searchParams.get('range') ?? '7d';
      const known = router(params.id);
      return HttpResponse.json({ ...fixtures.overview(range), router: known ?? fixtures.router });
    }),
    http.get(api('/routers/:id/skew'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const step = (query.get('step') ?? 'day') as 'hour';
      return HttpResponse.json(fixtures.skewTrend(query.get('range') ?? '30d', step));
    }),
    http.get(api('/routers/:id/live'), () => HttpResponse.json(fixtures.liveStrips())),
    http.get(api('/routers/:id/weeks'), () =>
      HttpResponse.json({ items: fixtures.weekList, next_cursor: null }),
    ),
    http.get(api('/routers/:id/weeks/:week'), ({ params }) => {
      const report = fixtures.weekReport(String(params.week));
      return report ? HttpResponse.json(report) : missing();
    }),
    http.get(api('/accounts'), () => HttpResponse.json(fixtures.accounts)),
    http.post(api('/accounts'), () => HttpResponse.json(fixtures.accounts[1], { status: 201 })),
    http.get(api('/tokens'), () =>
      HttpResponse.json([
        {
          id: 1,
          name: 'Layar NOC',
          role: 'noc',
          created_at: '2026-10-01T00:00:00Z',
          last_used_at: null,
          expires_at: null,
        },
      ]),
    ),
    http.post(api('/tokens'), () =>
      HttpResponse.json(
        {
          id: 2,
          name: 'x',
          role: 'noc',
          created_at: '2026-11-21T00:00:00Z',
          last_used_at: null,
          expires_at: null,
          secret: 'tbk_example',
        },
        { status: 201 },
      ),
    ),
    http.get(api('/audit'), () => HttpResponse.json({ items: auditRows(), next_cursor: null })),
    http.get(api('/live'), () => liveStream()),
  ];
}

const pollRows = (): Schemas['PollRow'][] =>
  Array.from({ length: 12 }, (_, index) => ({
    at: new Date(fixtures.NOW - index * 10_000).toISOString(),
    duration_ms: 11 + (index % 4),
    logins: 0,
    error_code: index === 7 ? 'timeout' : null,
    cpu_load_pct: 13 + (index % 5),
    memory_free_bytes: 3.2 * 2 ** 30,
    connections: 18_000 + index * 31,
  }));

const auditRows = (): Schemas['AuditEntry'][] =>
  Array.from({ length: 8 }, (_, index) => ({
    id: index,
    at: new Date(fixtures.NOW - index * 3_600_000).toISOString(),
    account: index % 3 === 0 ? null : 'rina',
    action: index % 2 === 0 ? 'router.update' : 'session.sign_in',
    subject: index % 2 === 0 ? 'Core STRADA' : 'rina',
    outcome: index === 3 ? 'refused' : 'ok',
    detail: index % 2 === 0 ? { host: '10.20.0.1' } : {},
    remote_address: '10.20.4.18',
  }));

/** One `rates` event every ten seconds, like the real thing. */
export function liveStream() {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = () => {
        const data = { router_id: 1, at: new Date().toISOString(), uplinks: fixtures.states() };
        controller.enqueue(encoder.encode(`event: rates\ndata: ${JSON.stringify(data)}\n\n`));
      };
      controller.enqueue(encoder.encode('retry: 3000\n\n'));
      send();
      timer = setInterval(send, 10_000);
    },
    cancel() {
      clearInterval(timer);
    },
  });
  return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
}
