import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { asRole } from '@/testing/access/roles';
import { costs } from '@/testing/hours/handlers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

describe('the page of the money', () => {
  it('leads to where prices are entered while none is known', async () => {
    renderApp('/routers/1/reports/money');
    expect(await screen.findByRole('link', { name: 'Enter prices' })).toHaveAttribute(
      'href',
      '/settings/routers/1?tab=uplinks',
    );
  });

  it('asks who may not enter prices to ask an admin, and shows those that are known', async () => {
    const [first, ...others] = costs.uplinks;
    const priced = { ...first, price_amount: '4500000', price_currency: 'IDR', cost: '148000' };
    asRole('noc');
    server.use(
      http.get('*/api/v1/routers/1/costs', () =>
        HttpResponse.json({
          ...costs,
          uplinks: [priced, ...others],
          totals: { ...costs.totals, unpriced: 2 },
        }),
      ),
    );
    renderApp('/routers/1/reports/money');
    expect(await screen.findByText(/2 of 3 ISPs have no price/)).toHaveTextContent(
      'An admin enters',
    );
    expect(screen.queryByRole('link', { name: 'Enter prices' })).toBeNull();
    expect(
      within(screen.getByRole('table', { name: 'Cost and use per ISP' })).getByText(
        'IDR 4,500,000',
      ),
    ).toBeVisible();
  });
});
