import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { costs, profile, TUESDAY_TEN } from './handlers';

describe('the page of the hours', () => {
  it('tells the worst hour, who slept, and that no price is known', async () => {
    renderApp('/routers/1/hours');
    const worst = await screen.findByTestId(`worst-download-${TUESDAY_TEN}`);
    expect(worst).toHaveTextContent('Tue 10:00–11:00');
    expect(worst).toHaveTextContent('ISP2 carries 61 % of the download; its fair share is 40 %');
    expect(worst).toHaveTextContent('21.0 GiB on the wrong ISP');
    expect(await screen.findByTestId('asleep-ISP3')).toHaveTextContent(
      'ISP3 was idle for 2 h (8.3 % of the measured time) while another ISP was above 70 %.',
    );
    expect(screen.getByTestId('never-asleep')).toHaveTextContent(
      'ISP1 and ISP2 were never idle while another ISP was above 70 %.',
    );
    expect(screen.getByRole('link', { name: 'Enter prices' })).toHaveAttribute(
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
    renderApp('/routers/1/hours');
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

  it('of a period without measurements says so', async () => {
    server.use(
      http.get('*/api/v1/routers/1/profile', () =>
        HttpResponse.json({ ...profile, cells: [], hours: [] }),
      ),
    );
    renderApp('/routers/1/hours');
    expect(await screen.findByText('No hours in this period')).toBeVisible();
  });
});
