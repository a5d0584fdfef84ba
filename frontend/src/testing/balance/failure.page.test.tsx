import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { WhatIfInput } from '@/api/types';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { balance } from './balance';
import { whatIf } from './whatIf';
// The page comes with the file, so that loading it takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/layout';
import '@/routes/router';

it('compares a failure with the same failure of today', async () => {
  const questions: WhatIfInput[] = [];
  server.use(
    http.post('*/api/v1/routers/1/balance/what-if', async ({ request }) => {
      const question = (await request.json()) as WhatIfInput;
      questions.push(question);
      return HttpResponse.json(whatIf(question));
    }),
  );
  renderApp('/routers/1/balance/what-if?down=2&cap=1-300_300');
  expect(await screen.findByTestId('beside-today')).toHaveTextContent(
    /^Both with the same ISP cut off. Better than today:/,
  );
  expect(questions.map(({ down }) => down)).toContainEqual([2]);
  expect(questions.every(({ down }) => down?.join() === '2')).toBe(true);
});

it('says that figures of today are calculated while its weights are new', async () => {
  const now = balance();
  server.use(
    http.get('*/api/v1/routers/1/balance', () =>
      HttpResponse.json({ ...now, data: { ...now.data, unseen_slots: 400 } }),
    ),
  );
  renderApp('/routers/1/balance/what-if?w=3-64');
  await waitFor(() =>
    expect(screen.getByTestId('beside-today')).toHaveTextContent(
      /\(today 8.0 %, by calculation\).*too new to be measured/,
    ),
  );
});
