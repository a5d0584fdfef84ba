/** Routers as they are added, changed and taken away; each has the figures of the one that is known. */
import { delay, http, HttpResponse } from 'msw';
import type { components } from '@/api/schema';
import type { Router, UplinkInput } from '@/api/types';
import { api, missing, overtaken, problem } from '@/testing/answers';
import { overview } from '@/testing/overview/overview';
import { uplinks } from '@/testing/settings/campus';
import { router } from './router';
import { badLogin, discovery, goodTrial, unknownCertificate } from './trials';

type Schemas = components['schemas'];

export function makeRouterHandlers() {
  let known: Router[] = [router];
  let changes = 0;
  const find = (id: unknown) => known.find(({ id: routerId }) => routerId === Number(id));
  return [
    http.get(api('/routers'), () => HttpResponse.json({ items: known, next_cursor: null })),
    http.post(api('/routers'), async ({ request }) => {
      const body = (await request.json()) as Schemas['RouterInput'];
      if ('router_id' in body) return problem(422, { detail: 'Unknown field router_id.' });
      const made = { ...router, ...body, id: 2, uplinks: [], findings: 0 } as Router;
      known = [...known, made];
      return HttpResponse.json(made, { status: 201 });
    }),
    http.get(api('/routers/:id'), ({ params }) => {
      const stored = find(params.id);
      return stored ? HttpResponse.json(stored) : missing();
    }),
    http.patch(api('/routers/:id'), async ({ params, request }) => {
      const patch = (await request.json()) as Partial<Router>;
      known = known.map((stored) =>
        stored.id === Number(params.id) ? { ...stored, ...patch } : stored,
      );
      return HttpResponse.json(find(params.id));
    }),
    http.delete(api('/routers/:id'), ({ params }) => {
      known = known.filter(({ id }) => id !== Number(params.id));
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
      if (request.headers.get('If-Match') !== find(params.id)?.uplinks_revision) return overtaken();
      if (body.some(({ name }) => name === 'bad')) {
        return problem(422, {
          title: 'Not saved',
          detail: 'One line is not right.',
          remedy: 'Correct the name.',
          errors: [{ field: '0.name', message: 'This name is not allowed.', code: 'name' }],
        });
      }
      const made = body.map((uplink, position) => ({
        ...uplinks[0]!,
        ...uplink,
        id: position + 1,
        position,
      }));
      known = known.map((stored) =>
        stored.id === Number(params.id)
          ? { ...stored, uplinks: made, uplinks_revision: `lines-${++changes}` }
          : stored,
      );
      return HttpResponse.json(find(params.id));
    }),
    http.get(api('/routers/:id/overview'), ({ params, request }) => {
      const range = new URL(request.url).searchParams.get('range') ?? '7d';
      const shown = find(params.id) ?? router;
      return HttpResponse.json({ ...overview(range), router: shown });
    }),
  ];
}
