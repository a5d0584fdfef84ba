import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { asRole } from '@/testing/campus/roles';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { buckets, costs, profile, TUESDAY_TEN, vitals } from './handlers';

describe('the page of the device', () => {
  it('says what reading the router costs, and from when on that is known', async () => {
    renderApp('/routers/1/router?range=24h');
    const said = await screen.findByTestId('poll-load');
    expect(said).toHaveTextContent('We ask this router 360 times an hour');
    expect(said).toHaveTextContent('12 ms on average (20 ms at the 95th percentile)');
    expect(said).toHaveTextContent('0.12 % of its time. 96.7 % of 30 polls were answered.');
    expect(screen.getByTestId('vitals-kept')).toHaveTextContent('polls are kept for 14 days');
    expect(screen.getByTestId('bucket-statement')).toHaveTextContent('Remainder 4 carried most.');
  });

  it('lets two balancing periods be compared, the earlier one first', async () => {
    const { user, router } = renderApp('/routers/1/router');
    const later = await screen.findByRole('checkbox', { name: 'Compare PCC 1:2:2 · CAKE' });
    await user.click(later);
    expect(screen.queryByRole('link', { name: 'Compare these two' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Compare ECMP/ }));
    await user.click(screen.getByRole('link', { name: 'Compare these two' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/compare'));
    expect(router.state.location.search).toMatchObject({ a: 1, b: 2 });
  });

  it('is where the settings of earlier versions lead', async () => {
    const { router } = renderApp('/settings/routers/1?tab=regimes');
    await screen.findByRole('heading', { name: 'Balancing history' });
    expect(router.state.location.pathname).toBe('/routers/1/router');
  });

  it('of a new router has nothing to say yet, and says so', async () => {
    const totals = { ...vitals.totals, polls: 0, polls_per_hour: null };
    server.use(
      http.get('*/api/v1/routers/1/vitals', () =>
        HttpResponse.json({ ...vitals, oldest: null, points: [], totals }),
      ),
      http.get('*/api/v1/routers/1/buckets', () => HttpResponse.json({ ...buckets, regimes: [] })),
      http.get('*/api/v1/routers/1/regimes', () => HttpResponse.json([])),
    );
    renderApp('/routers/1/router');
    expect(await screen.findByTestId('poll-load')).toHaveTextContent('No poll in this period');
    expect(await screen.findByText('No buckets were counted in this period.')).toBeVisible();
    expect(screen.getByText(/No balancing period recorded yet/)).toBeVisible();
  });
});

describe('the page of the hours', () => {
  it('tells the worst hour, who slept, and that no price is known', async () => {
    renderApp('/routers/1/hours');
    const worst = await screen.findByTestId(`worst-download-${TUESDAY_TEN}`);
    expect(worst).toHaveTextContent('Tue 10:00–11:00');
    expect(worst).toHaveTextContent('ISP2 carries 61 % of the download, should carry 40 %');
    expect(worst).toHaveTextContent('21.0 GiB on the wrong ISP');
    expect(await screen.findByTestId('asleep-ISP3')).toHaveTextContent(
      'ISP3 slept 2 h (8.3 % of the measured time) while another ISP was above 70 %.',
    );
    expect(screen.getByTestId('never-asleep')).toHaveTextContent(
      'ISP1 and ISP2 were never asleep while another ISP was above 70 %.',
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
      within(screen.getByRole('table', { name: 'What each ISP costs and gives' })).getByText(
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
