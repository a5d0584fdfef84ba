/** Tests set up in steps: what the API answers on the way. */
import { http, HttpResponse } from 'msw';
import type { GuidedPreview, GuidedSetupInput, HeldAddresses, ProbePin } from '@/api/types';
import { api } from '@/testing/answers';
import { HOUR, iso, NOW } from '@/testing/clock';
import { probeSettings } from './settings';

const GB = 1e9;

export const guidedPreview = (body: GuidedSetupInput): GuidedPreview => ({
  lines: probeSettings()
    .lines.filter(({ uplink_id: id }) => body.lines.some((line) => line.uplink_id === id))
    .map(({ uplink_id: id, name }) => ({
      uplink_id: id,
      name,
      runs_per_month: body.tests ? 396 : 0,
      bytes_per_month: body.tests ? 41.58 * GB : 0,
      used_bytes_this_month: 3 * GB,
      quota_bytes: id === 1 ? 1000 * GB : null,
      suggested_budget_bytes: body.tests ? 50 * GB : 0,
      over_budget: false,
      cost_amount: null,
      cost_currency: null,
    })),
  next_due_at: body.tests ? [1, 2, 3].map((hours) => iso(NOW + hours * HOUR)) : [],
  warnings: [],
});

const held = ({ lines }: GuidedSetupInput): HeldAddresses => ({
  lines: lines.map(({ uplink_id: id, source_address: address }) => ({
    uplink_id: id,
    source_address: address,
    hosts: id === 1 ? ['penguji'] : [],
  })),
  workers: 1,
  worker_seen_at: iso(NOW),
});

const pins = ({ lines }: GuidedSetupInput): ProbePin[] =>
  lines.map(({ uplink_id: id, source_address: address }) => ({
    uplink_id: id,
    name: `ISP${id}`,
    interface: `ether${id}`,
    source_address: address,
    table: '',
    state: 'missing',
    rules: [`/routing/rule add src-address=${address}/32 table=to-ISP${id}`],
    related_rules: [],
    explanation: { code: 'no_rule', text: 'Nothing sends this address over this ISP.', params: {} },
  }));

export function makeGuidedHandlers() {
  const refused = (field: string, message: string) =>
    HttpResponse.json(
      { code: 'invalid', detail_code: 'correct_these', errors: [{ field, message, code: '' }] },
      { status: 422 },
    );
  return [
    http.post(api('/probe-servers/try'), () =>
      HttpResponse.json({
        ok: false,
        code: 'server_unreachable',
        detail: 'nothing answers',
        steps: [{ name: 'connect', state: 'failed', detail: 'nothing answers' }],
      }),
    ),
    http.post(api('/routers/:id/probe-setup/preview'), async ({ request }) => {
      const body = (await request.json()) as GuidedSetupInput;
      if (body.tests?.server?.host.startsWith('10.'))
        return refused('tests.server.host', 'This address is private.');
      return HttpResponse.json(guidedPreview(body));
    }),
    http.post(api('/routers/:id/probe-setup/addresses'), async ({ request }) =>
      HttpResponse.json(held((await request.json()) as GuidedSetupInput)),
    ),
    http.post(api('/routers/:id/probe-setup/pins'), async ({ request }) => {
      const body = (await request.json()) as GuidedSetupInput;
      return HttpResponse.json({ router_id: 1, read_at: iso(NOW), pins: pins(body) });
    }),
    http.post(api('/routers/:id/probe-setup'), () => HttpResponse.json(probeSettings())),
  ];
}
