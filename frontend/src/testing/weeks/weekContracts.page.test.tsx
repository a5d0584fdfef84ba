import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { api } from '@/testing/answers';
import { choices } from '@/testing/money/choices';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { PCC_WEEK } from './weeks';

describe('the contracts of a week', () => {
  it('name cheaper offers as the page of the money does', async () => {
    server.use(http.get(api('/routers/:id/contract-choices'), () => HttpResponse.json(choices)));
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const tiles = await screen.findByTestId('week-tiles');
    expect(
      await within(tiles).findByText('Cheaper offers: IDR 100 thousand less per month'),
    ).toBeVisible();
    expect(within(tiles).getByText('Without new offers: Keep all')).toBeVisible();
  });
});
