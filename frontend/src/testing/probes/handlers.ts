/** The part of the API that is about probes, answered from the fixtures. */
import { delay, http, HttpResponse } from 'msw';
import type { ProbeRunInput, ProbeServerInput, ProbeSettingsInput } from '@/api/types';
import { api, missing } from '@/testing/answers';
import { regimeComparison, serverVerdicts } from '@/testing/quality/comparisons';
import { profile, quality } from '@/testing/quality/quality';
import { probeRun } from '@/testing/quality/run';
import { probeRuns } from '@/testing/quality/runs';
import { probeSeries } from '@/testing/quality/series';
import { probeSlots } from '@/testing/quality/slots';
import { makeGuidedHandlers } from './guided';
import { probeEstimate, probeServers, probeSettings } from './settings';

const OTHER_WAY = {
  code: 'other_way',
  text: 'It sends the address over another ISP.',
  params: {},
};

export function makeProbeHandlers() {
  let servers = probeServers;
  let settings = probeSettings();
  let saves = 0;
  return [
    ...makeGuidedHandlers(),
    http.get(api('/routers/:id/quality'), () => HttpResponse.json(quality())),
    http.get(api('/routers/:id/quality/profile'), () => HttpResponse.json(profile())),
    http.get(api('/routers/:id/quality/servers'), () => {
      const { window } = quality();
      return HttpResponse.json({ router_id: 1, window, items: serverVerdicts });
    }),
    http.get(api('/routers/:id/quality/regimes'), () => HttpResponse.json(regimeComparison())),
    http.get(api('/routers/:id/probe-slots'), ({ request }) => {
      const date = new URL(request.url).searchParams.get('date') ?? undefined;
      return HttpResponse.json(probeSlots(date));
    }),
    http.get(api('/routers/:id/probe-runs'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const items = probeRuns.filter(
        (run) =>
          (!query.has('outcome') || run.outcome === query.get('outcome')) &&
          (!query.has('kind') || run.kind === query.get('kind')) &&
          (!query.has('uplink_id') || String(run.uplink_id) === query.get('uplink_id')),
      );
      return HttpResponse.json({ items, next_cursor: null });
    }),
    http.post(api('/routers/:id/probe-runs'), async ({ request }) => {
      const body = (await request.json()) as ProbeRunInput;
      const [first] = probeRuns;
      return HttpResponse.json({ ...first, ...body, state: 'waiting' }, { status: 202 });
    }),
    http.get(api('/probe-runs/:id'), ({ params }) => {
      const run = probeRun(Number(params.id));
      return run ? HttpResponse.json(run) : missing();
    }),
    http.get(api('/probe-runs/:id/series'), ({ params }) =>
      HttpResponse.json(probeSeries(Number(params.id))),
    ),
    http.get(api('/probe-runs/:id/raw'), () =>
      HttpResponse.text('{"start": {"version": "iperf 3.18"}}'),
    ),
    http.get(api('/probe-servers'), () => HttpResponse.json(servers)),
    http.post(api('/probe-servers'), async ({ request }) => {
      const body = (await request.json()) as ProbeServerInput;
      const made = { ...probeServers[0]!, ...body, id: 3 };
      servers = [...servers, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.delete(api('/probe-servers/:id'), ({ params }) => {
      servers = servers.filter(({ id }) => id !== Number(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('/probe-servers/:id/try'), async () => {
      await delay(20);
      return HttpResponse.json({
        ok: false,
        code: 'server_busy',
        detail: 'the server is busy running a test',
        steps: [
          { name: 'resolve', state: 'ok', detail: 'iperf.iix.example is 198.51.100.7' },
          { name: 'route', state: 'ok', detail: '' },
          { name: 'tool', state: 'ok', detail: '' },
          { name: 'connect', state: 'ok', detail: '' },
          { name: 'test', state: 'failed', detail: 'the server is busy running a test' },
        ],
      });
    }),
    http.get(api('/routers/:id/probe-settings'), () => HttpResponse.json(settings)),
    http.put(api('/routers/:id/probe-settings'), async ({ request }) => {
      if (request.headers.get('If-Match') !== settings.revision)
        return HttpResponse.json({ code: 'changed_meanwhile' }, { status: 409 });
      const body = (await request.json()) as ProbeSettingsInput;
      settings = {
        ...settings,
        revision: `probes-${++saves}`,
        lines: settings.lines.map((uplink) => ({
          ...uplink,
          ...body.lines.find(({ uplink_id: id }) => id === uplink.uplink_id),
        })),
        plans: body.plans.map((plan, index) => ({
          ...settings.plans[0]!,
          ...plan,
          id: plan.id ?? 10 + index,
        })) as typeof settings.plans,
        blackouts: body.blackouts ?? [],
        paused_until: body.paused_until ?? null,
      };
      return HttpResponse.json(settings);
    }),
    http.post(api('/routers/:id/probe-settings/estimate'), () =>
      HttpResponse.json(probeEstimate()),
    ),
    http.get(api('/routers/:id/probe-pins'), () =>
      HttpResponse.json({
        router_id: 1,
        read_at: new Date(Date.now()).toISOString(),
        pins: settings.lines.map((uplink, index) => ({
          uplink_id: uplink.uplink_id,
          name: uplink.name,
          interface: `ether${uplink.uplink_id}`,
          source_address: uplink.source_address,
          table: `to-${uplink.name}`,
          state: (['pinned', 'missing', 'not_configured'] as const)[index],
          rules:
            index === 1
              ? [
                  '/routing/rule add src-address=10.9.0.12/32 action=lookup-only-in-table table=to-ISP2',
                ]
              : [],
          related_rules:
            index === 0
              ? [{ menu: '/routing/rule', rule: 'src-address=10.9.0.11/32', problem: null }]
              : index === 1
                ? [{ menu: '/routing/rule', rule: 'src-address=10.9.0.0/24', problem: OTHER_WAY }]
                : [],
          explanation: {
            code: 'explained',
            text: 'What the router does with packets from this address.',
            params: {},
          },
        })),
      }),
    ),
  ];
}
