/** Parts of Now that stand above others are asked for with it: if they came later, they would push the page down. */
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { session } from '@/testing/access/handlers';
import { balance } from '@/testing/balance/balance';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { overview } from './overview';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/overview';
import '@/routes/router';

const ABOVE = ['listeners', 'maintenance', 'routers/1/balance', 'setup-checklist'];

it('asks for them before it has its own answer, and shows them with the verdict', async () => {
  let answer = (): void => undefined;
  const isAnswered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  const requested = new Set<string>();
  server.events.on('request:start', ({ request }) => {
    requested.add(new URL(request.url).pathname.replace('/api/v1/', ''));
  });
  server.use(
    http.get('*/api/v1/session', () => HttpResponse.json(session({ demo: false }))),
    http.get('*/api/v1/routers/1/balance', () => HttpResponse.json(balance())),
    http.get('*/api/v1/routers/1/overview', async () => {
      await isAnswered;
      return HttpResponse.json(overview());
    }),
  );
  const { queries } = renderApp('/routers/1/now');
  await waitFor(() => expect([...requested]).toEqual(expect.arrayContaining(ABOVE)));
  await waitFor(() =>
    expect(queries.isFetching({ predicate: ({ state }) => state.data === undefined })).toBe(1),
  );
  answer();
  await screen.findByTestId('overview-verdict');
  expect(screen.getByRole('button', { name: 'Plan the spare route for ISP2' })).toBeVisible();
});
