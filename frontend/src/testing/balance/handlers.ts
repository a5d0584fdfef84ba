/** The part of the API that is about balance and changes, answered from the  */
import { http, HttpResponse } from 'msw';
import type {
  BalanceSettingsInput,
  ChangePlanInput,
  ChangeState,
  RouterChange,
  WhatIfInput,
} from '@/api/types';
import { api, missing } from '@/testing/answers';
import { iso } from '@/testing/clock';
import { balance, storedSettings } from './balance';
import { change, oldConnections, rowOf } from './change';
import { drift } from './drift';
import { largeTransfer } from './largeTransfer';
import { proof } from './proof';
import { recommendation } from './recommendation';
import { smaller } from './smaller';
import { steering } from './steering';
import { track } from './track';
import { whatIf } from './whatIf';

const OPEN: ReadonlySet<ChangeState> = new Set(['arming', 'applying', 'verifying', 'pending']);

export function makeBalanceHandlers() {
  let current = balance();
  let settings = storedSettings;
  let reportedDrift = drift;
  let changes: RouterChange[] = [];
  const find = (id: unknown) => changes.find(({ id: changeId }) => changeId === Number(id));
  const store = (next: RouterChange) => {
    changes = [next, ...changes.filter(({ id }) => id !== next.id)];
    return HttpResponse.json(next);
  };
  const turn = (path: string, state: ChangeState, part: Partial<RouterChange> = {}) =>
    http.post(api(`/changes/:id/${path}`), ({ params }) =>
      find(params.id) ? store(change(state, part)) : missing(),
    );
  return [
    http.get(api('/open-changes'), () =>
      HttpResponse.json(changes.filter(({ state }) => OPEN.has(state)).map(rowOf)),
    ),
    http.get(api('/routers/:id/balance'), () => HttpResponse.json(current)),
    http.get(api('/routers/:id/what-if/large-transfer'), () => HttpResponse.json(largeTransfer)),
    http.get(api('/routers/:id/smaller-contracts'), () => HttpResponse.json(smaller)),
    http.get(api('/routers/:id/what-if/steering'), () => HttpResponse.json(steering)),
    http.post(api('/routers/:id/balance/what-if'), async ({ request }) =>
      HttpResponse.json(whatIf((await request.json()) as WhatIfInput)),
    ),
    http.get(api('/routers/:id/balance-settings'), () => HttpResponse.json(settings)),
    http.put(api('/routers/:id/balance-settings'), async ({ request }) => {
      if (request.headers.get('If-Match') !== settings.revision)
        return HttpResponse.json({ code: 'changed_meanwhile' }, { status: 409 });
      const body = (await request.json()) as BalanceSettingsInput;
      settings = { ...settings, ...body, revision: 'rules-1' };
      return HttpResponse.json(settings);
    }),
    http.get(api('/routers/:id/recommendations'), () =>
      HttpResponse.json({ items: [recommendation], next_cursor: null }),
    ),
    http.post(api('/routers/:id/recommendations'), () =>
      HttpResponse.json(recommendation, { status: 201 }),
    ),
    http.post(api('/recommendations/:id/accept'), () => decide('accepted', '')),
    http.post(api('/recommendations/:id/dismiss'), async ({ request }) => {
      const { reason } = (await request.json()) as { reason: string };
      return decide('dismissed', reason);
    }),
    http.get(api('/routers/:id/track-record'), () =>
      HttpResponse.json({
        router_id: 1,
        items: track,
        hits: 5,
        of: 6,
        hit_rate: 5 / 6,
      }),
    ),
    http.get(api('/routers/:id/changes'), () =>
      HttpResponse.json({ items: changes.map(rowOf), next_cursor: null }),
    ),
    http.post(api('/routers/:id/changes'), async ({ request }) => {
      const body = (await request.json()) as ChangePlanInput;
      const planned = change('planned', { reason: body.reason });
      store(planned);
      return HttpResponse.json(planned, { status: 201 });
    }),
    // Any state can be looked at by its address: `/changes/<id>` of the list below.
    http.get(api('/changes/:id'), ({ params }) => {
      const known = find(params.id) ?? shown(Number(params.id));
      return known ? HttpResponse.json(known) : missing();
    }),
    http.get(api('/changes/:id/proof'), ({ params }) => {
      const known = find(params.id) ?? shown(Number(params.id));
      const confirmed_at = known?.state === 'confirmed' ? known.ended_at : null;
      return HttpResponse.json(proof('safe', { change_id: Number(params.id), confirmed_at }));
    }),
    turn('approve', 'planned', { approved_at: iso(Date.now()), approved_by: 'budi' }),
    turn('apply', 'pending'),
    turn('confirm', 'confirmed', { actions: ['flush'] }),
    turn('revert', 'reverted', {
      outcome: { code: 'reverted_by_person', text: '', failures: null },
    }),
    turn('discard', 'discarded'),
    http.get(api('/changes/:id/old-connections'), () => HttpResponse.json(oldConnections)),
    http.post(api('/changes/:id/flush'), () =>
      HttpResponse.json({ change_id: 12, removed: 908, left: 0 }),
    ),
    http.get(api('/routers/:id/drifts'), () => HttpResponse.json([reportedDrift])),
    http.get(api('/drifts/:id'), () => HttpResponse.json(reportedDrift)),
    http.post(api('/drifts/:id/acknowledge'), async ({ request }) => {
      const { note } = (await request.json()) as { note: string };
      reportedDrift = {
        ...reportedDrift,
        note,
        acknowledged_by: 'rina',
        acknowledged_at: iso(Date.now()),
      };
      return HttpResponse.json(reportedDrift);
    }),
  ];

  function decide(state: 'accepted' | 'dismissed', reason: string) {
    const decided = { ...recommendation, state, reason, decided_by: 'rina' };
    current = { ...current, recommendation: decided };
    return HttpResponse.json(decided);
  }
}

const AWAY = {
  at: iso(Date.now()),
  name: 'unreachable',
  ok: false,
  code: 'timeout',
  text: '10.20.0.1 did not answer',
};
const SHOWN: readonly (() => RouterChange)[] = [
  () => change('planned', { id: 101 }),
  () => change('pending', { id: 102 }),
  () => {
    const pending = change('pending', { id: 103 });
    return { ...pending, steps: [...pending.steps, AWAY] };
  },
  () => change('confirmed', { id: 104, actions: ['flush'] }),
  () =>
    change('reverted', {
      id: 105,
      ended_by: 'router',
      outcome: { code: 'reverted_by_router', text: '', failures: null },
    }),
];
const shown = (id: number): RouterChange | undefined =>
  SHOWN.map((make) => make()).find(({ id: changeId }) => changeId === id);
