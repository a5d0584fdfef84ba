/** The part of the API that is about rules of incidents. All are as they come unless a test says so. */
import { http, HttpResponse } from 'msw';
import type { RuleInput, RuleReplay, RuleRow } from '@/api/types';
import { api, missing } from '@/testing/answers';
import { server } from '@/testing/server';
import { kinds, replay, rule } from './rules';

export function makeRuleHandlers(
  standing: readonly RuleRow[] = [],
  sent: RuleInput[] = [],
  answer: RuleReplay = replay(),
) {
  let rows = [...standing];
  return [
    http.get(api('/incident-rules'), () =>
      HttpResponse.json(
        kinds().map((each) => ({
          ...each,
          rules: [...each.rules, ...rows.filter(({ kind }) => kind === each.kind)],
        })),
      ),
    ),
    http.put(api('/incident-rules'), async ({ request }) => {
      const body = (await request.json()) as RuleInput;
      sent.push(body);
      const { kind, campus_id = null, router_id = null, uplink_id = null, ...limits } = body;
      const place = { campus_id, router_id, uplink_id };
      const row = rule({ id: rows.length + 10, kind, ...place });
      rows.push({ ...row, limits: { ...row.limits, ...limits } });
      return HttpResponse.json(row);
    }),
    http.post(api('/incident-rules/replay'), () => HttpResponse.json(answer)),
    http.delete(api('/incident-rules/:id'), ({ params }) => {
      const left = rows.filter(({ id }) => id !== Number(params.id));
      if (left.length === rows.length) return missing();
      rows = left;
      return new HttpResponse(null, { status: 204 });
    }),
  ];
}

/** What is saved is added to `sent`. */
export const rulesAre = (
  standing: readonly RuleRow[],
  sent: RuleInput[] = [],
  answer: RuleReplay = replay(),
) => server.use(...makeRuleHandlers(standing, sent, answer));
