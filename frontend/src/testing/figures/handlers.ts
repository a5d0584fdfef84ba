/** Figures of a router: what the pages of numbers ask for. */
import { http, HttpResponse } from 'msw';
import type { components } from '@/api/schema';
import { api, missing } from '@/testing/answers';
import { NOW } from '@/testing/clock';
import { regimes } from '@/testing/device/regimes';
import { overview, skewTrend } from '@/testing/overview/overview';
import { findings } from '@/testing/router-setup/router';
import { weekList, weekReport } from '@/testing/weeks/weeks';
import { liveStrips } from './live';
import { liveStream } from './liveStream';

const pollRows = (): components['schemas']['PollRow'][] =>
  Array.from({ length: 12 }, (_, index) => ({
    at: new Date(NOW - index * 10_000).toISOString(),
    duration_ms: 11 + (index % 4),
    logins: 0,
    error_code: index === 7 ? 'timeout' : null,
    cpu_load_pct: 13 + (index % 5),
    memory_free_bytes: 3.2 * 2 ** 30,
    connections: 18_000 + index * 31,
  }));

export const makeFigureHandlers = () => [
  http.get(api('/routers/:id/regimes'), () => HttpResponse.json(regimes)),
  http.get(api('/routers/:id/findings'), () => HttpResponse.json(findings)),
  http.get(api('/routers/:id/polls'), () =>
    HttpResponse.json({ items: pollRows(), next_cursor: null }),
  ),
  http.get(api('/routers/:id/verdict'), () => HttpResponse.json(overview().verdict)),
  http.get(api('/overview'), () => HttpResponse.json({ items: [], next_cursor: null })),
  http.get(api('/routers/:id/skew'), ({ request }) => {
    const query = new URL(request.url).searchParams;
    const step = (query.get('step') ?? 'day') as 'hour';
    return HttpResponse.json(skewTrend(query.get('range') ?? '30d', step));
  }),
  http.get(api('/routers/:id/live'), () => HttpResponse.json(liveStrips())),
  http.get(api('/routers/:id/weeks'), () =>
    HttpResponse.json({ items: weekList, next_cursor: null }),
  ),
  http.get(api('/routers/:id/weeks/:week'), ({ params }) => {
    const report = weekReport(String(params.week));
    return report ? HttpResponse.json(report) : missing();
  }),
  http.get(api('/live'), () => liveStream()),
];
