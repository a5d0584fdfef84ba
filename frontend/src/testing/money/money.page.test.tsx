import { screen, waitFor, within } from '@testing-library/react';
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

  it('says what bought unused capacity, and which contract could be smaller', async () => {
    const [first, ...others] = costs.uplinks;
    const idr = {
      currency: 'IDR',
      uplinks: 3,
      price_amount: '44000000.00',
      cost: '10266666.67',
      useful_bytes: 3e12,
      cost_per_tb: '3422222.22',
      idle_amount: '36712345.67',
    };
    server.use(
      http.get('*/api/v1/routers/1/costs', () =>
        HttpResponse.json({
          ...costs,
          uplinks: [{ ...first, peak_share: 0.21, enough_share: 0.3 }, ...others],
          totals: { ...costs.totals, unpriced: 0, peak_share: 0.49, currencies: [idr] },
        }),
      ),
    );
    renderApp('/routers/1/reports/money');
    expect(await screen.findByTestId('money-headline')).toHaveTextContent(
      'IDR 36.7 million of IDR 44 million a month paid for capacity that was not used on average. At peak (95th percentile), all ISPs together need 49 % of the paid capacity. ISP2 CBN is the fullest:',
    );
    expect(screen.getByTestId('smaller-ISP1')).toHaveTextContent(
      'At peak (95th percentile) it needs 21 % of its contract of 100 Mbps / 100 Mbps (download / upload). A contract of 30 % of that size',
    );
    expect(screen.queryByTestId('smaller-ISP2')).toBeNull();
    expect(screen.getByRole('link', { name: 'See what happens if an ISP fails' })).toHaveAttribute(
      'href',
      '/routers/1/balance#failures',
    );
  });

  it.each([
    [[0.81, 0.9, 1.2], 'none', 'None: with 80 % of its contract'],
    [[0.81, null, 0.9], 'unknown', 'Not known yet'],
  ])('says why no contract could be smaller: %s', async (enough, why, sentence) => {
    const full = costs.uplinks.map((uplink, at) => ({ ...uplink, enough_share: enough[at] }));
    server.use(
      http.get('*/api/v1/routers/1/costs', () => HttpResponse.json({ ...costs, uplinks: full })),
    );
    renderApp('/routers/1/reports/money');
    const none = await screen.findByTestId('smaller-none');
    expect(none).toHaveAttribute('data-value', why);
    expect(none).toHaveTextContent(sentence);
  });

  it('names a contract of four fifths, and never too small a part', async () => {
    const roomy = costs.uplinks.map((uplink, at) => ({
      ...uplink,
      peak_share: [0.49, 0.56, 0.3535][at],
      enough_share: [0.7, 0.8, 0.505][at],
    }));
    server.use(
      http.get('*/api/v1/routers/1/costs', () => HttpResponse.json({ ...costs, uplinks: roomy })),
    );
    renderApp('/routers/1/reports/money');
    expect(await screen.findByTestId('smaller-ISP1')).toHaveTextContent('A contract of 70 %');
    expect(screen.getByTestId('smaller-ISP2')).toHaveTextContent('A contract of 80 %');
    expect(screen.getByTestId('smaller-ISP3')).toHaveTextContent('A contract of 51 %');
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

  const before = (observed: number) =>
    http.get('*/api/v1/routers/1/costs', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('from')
          ? {
              ...costs,
              coverage: { ...costs.coverage, observed },
              uplinks: costs.uplinks.map((uplink) => ({ ...uplink, idle_share: 0.787 })),
            }
          : costs,
      ),
    );

  it('says by how many points more or less was unused than in the period before', async () => {
    server.use(before(0.9));
    const { user } = renderApp('/routers/1/reports/money');
    const cell = await screen.findByTestId('idle-ISP1');
    expect(within(cell).queryByTestId('delta')).toBeNull();
    await user.click(screen.getByTestId('compare-previous'));
    const delta = await within(cell).findByTestId('delta');
    expect(delta).toHaveTextContent('▼ −3.7 points than in the previous period');
    expect(delta).toHaveAttribute('data-better', 'true');
    expect(screen.getByTestId('before-note')).toHaveTextContent(/^Arrows: change against /);
  });

  it('shows no changes where too little was observed before', async () => {
    server.use(before(0.12));
    renderApp('/routers/1/reports/money?vs=previous');
    const note = await screen.findByTestId('before-note');
    await waitFor(() => expect(note).toHaveTextContent('was observed 12 % of the time'));
    expect(screen.queryAllByTestId('delta')).toEqual([]);
  });
});
