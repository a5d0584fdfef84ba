/** The first verdict stands on the page when it was promised, and the silence of a router when it counts. */
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Overview, VerdictCause } from '@/api/types';
import { iso } from '@/testing/clock';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { overview } from './overview';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/overview';
import '@/routes/router';

const first = (code: VerdictCause['code'], params: Record<string, string>): VerdictCause => ({
  ...overview().verdict.causes[0]!,
  code,
  sentence: { code, text: code, params },
});

/** The first answer has its own parts; each later one has the cause that the server found since. */
function serve(part: (whole: Overview) => Partial<Overview>, later: VerdictCause['code']) {
  let answers = 0;
  server.use(
    // No rates come that would say that the router answers.
    http.get('*/api/v1/live', () => new Promise<never>(() => undefined)),
    http.get('*/api/v1/routers/1/overview', () => {
      const whole = { ...overview(), now: iso(Date.now()) };
      answers += 1;
      const verdict = { ...whole.verdict, causes: [first(later, {})] };
      return HttpResponse.json(
        answers === 1 ? { ...whole, ...part(whole) } : { ...whole, verdict },
      );
    }),
  );
}

const shows = (code: string) =>
  waitFor(() => expect(value('overview-verdict')).toBe(code), { timeout: 25_000 });

describe('Now asks for the verdict', () => {
  it('at the moment for which the first one was promised', async () => {
    serve(({ verdict }) => {
      const time = iso(Date.now() + 1500);
      return { verdict: { ...verdict, causes: [first('collecting', { time })] } };
    }, 'balanced');
    renderApp('/routers/1/now');
    await screen.findByTestId('overview-verdict');
    await shows('balanced');
  });

  it('as soon as the router has been silent for long enough', async () => {
    serve(({ router, states, verdict }) => {
      const at = iso(Date.now() - 29_500);
      return {
        router: { ...router, health: { ...router.health, last_success_at: at } },
        states: states.map((state) => ({ ...state, at })),
        verdict: { ...verdict, causes: [first('collecting', {})] },
      };
    }, 'silent');
    renderApp('/routers/1/now');
    await screen.findByTestId('overview-verdict');
    await shows('silent');
  });
});
