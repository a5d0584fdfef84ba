/** Queue trials, answered from the fixtures. */
import { http, HttpResponse } from 'msw';
import { api, missing } from '@/testing/answers';
import { finished, preflight, trialRow, underWay } from './trials';

export const makeTrialHandlers = () => [
  http.get(api('/routers/:id/trials'), () => HttpResponse.json([trialRow()])),
  http.post(api('/routers/:id/trials'), () => HttpResponse.json(underWay(), { status: 201 })),
  http.get(api('/routers/:id/trial-preflight'), () => HttpResponse.json(preflight())),
  http.get(api('/trials/:id'), ({ params }) => {
    const trial = [finished(), underWay()].find(({ id }) => String(id) === params.id);
    return trial ? HttpResponse.json(trial) : missing();
  }),
  http.post(api('/trials/:id/stop'), () =>
    HttpResponse.json(underWay({ state: 'restoring', stop: 'person', actions: [] }), {
      status: 202,
    }),
  ),
];
