import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { smaller } from '@/testing/balance/smaller';
import { choices } from '@/testing/money/failureChoices';
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

  it('leads with the decision, and explains what was unused on the mean', async () => {
    const [first, ...others] = costs.uplinks;
    const unused = { price_amount: '9500000', price_currency: 'IDR', idle_amount: '7125000.00' };
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
          uplinks: [{ ...first, ...unused, peak_share: 0.21 }, ...others],
          totals: { ...costs.totals, unpriced: 0, peak_share: 0.49, currencies: [idr] },
        }),
      ),
    );
    renderApp('/routers/1/reports/money');
    const headline = await screen.findByTestId('money-headline');
    await within(headline).findByTestId('decision');
    expect(headline).toHaveTextContent(
      /^Keep all: nothing more and nothing less per month\.Because \(26 Oct.*\): No contract can safely be smaller: at the peak \(95th percentile\) the fullest, ISP3, fills 81 % of today's contract, and without ISP2, ISP1 reaches 142 %\..*Spare routes come first: .* 94 % instead of 142 %\.Without ISP1: not safe, but better than today\..*\d.*: at the peak \(95th percentile\), all ISPs together needed 49 % of the paid capacity\. ISP2 CBN was the fullest:/,
    );
    expect(headline).not.toHaveTextContent('IDR');
    expect(screen.getByTestId('mean-unused')).toHaveTextContent(
      'On the mean of all 24 hours, IDR 36.7 million of IDR 44 million a month paid for capacity that carried nothing. That alone makes no contract too large',
    );
    expect(screen.getByTestId('idle-amount-ISP1')).toHaveTextContent('IDR 7,125,000');
    expect(screen.getByTestId('idle-amount-ISP2')).toHaveTextContent('–');
  });

  it('says what one failure and the cut of a shared route bring, and what comes first', async () => {
    server.use(
      http.get('*/api/v1/routers/1/smaller-contracts', () =>
        HttpResponse.json({ ...smaller, choices }),
      ),
    );
    renderApp('/routers/1/reports/money');
    const table = await screen.findByTestId('contract-options');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent.replaceAll(/\s/g, ' '));
    expect(rows).toEqual([
      'What can be doneFullest ISP if one failsIf the shared route is cutPer month',
      'Leave all as it isISP1 143 % without ISP3ISP3 121 % without ISP1 + ISP2nothing',
      'Spare routes for ISP2, ISP3 Do this first: it is freeISP1 94 % without ISP3ISP3 121 % without ISP1 + ISP2nothing',
      'ISP1: 159 Mbps instead of 100 MbpsISP1 90 % without ISP3ISP3 121 % without ISP1 + ISP2price not known',
      'After the spare routes, ISP3: 269 Mbps instead of 200 MbpsISP1 94 % without ISP3ISP3 90 % without ISP1 + ISP2price not known',
      'End the contract of ISP1After the spare routes it would raise the failure of one ISP from 94 % to 121 %.ISP1 121 % without ISP3ISP3 121 % without ISP1 + ISP2price not known',
    ]);
    expect(screen.getByTestId('other-route')).toHaveTextContent(
      /^Another route for one of ISP1, ISP2 helps/,
    );
    expect(screen.getByTestId('spares-first')).toHaveTextContent(
      'First plan the spare routes for ISP2, ISP3, they cost nothing: if one ISP fails, the fullest is then at 94 % instead of 143 %.',
    );
  });

  it('judges each contract by the failures of Balance, in the same row', async () => {
    renderApp('/routers/1/reports/money');
    const unsafe = await screen.findByTestId('smaller-ISP1');
    expect(unsafe).toHaveTextContent('not safe: without ISP2 it would be 242 % full');
    expect(within(unsafe).getByText('smaller is not safe')).toHaveAttribute('data-tone', 'warn');
    expect(unsafe).toHaveTextContent('59 Mbps / 30 Mbps instead of 100 Mbps / 50 Mbps');
    expect(unsafe).toHaveTextContent(
      'About IDR 3.9 million a month less, if the price follows the size.',
    );
    expect(
      within(unsafe).getByRole('link', { name: 'What if ISP1 were given up?' }),
    ).toHaveAttribute('href', '/routers/1/balance/what-if?gone=%221%22');
    const needed = screen.getByTestId('smaller-ISP2');
    expect(needed).toHaveTextContent('Keep: it is needed when ISP1 fails.');
    expect(needed).not.toHaveTextContent('a month less');
    expect(screen.getByTestId('smaller-ISP3')).toHaveTextContent("fills 81 % of today's contract");
    expect(
      screen.getByText(/^One ISP at a time, by .*: the days and hours of What if/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See what happens if an ISP fails' })).toHaveAttribute(
      'href',
      '/routers/1/balance#failures',
    );
  });

  it('leads with what each smaller contract saves, and with those that are too small', async () => {
    const own = smaller.uplinks[0]!;
    const said = (code: string, text: string) => ({ code, text, params: {} });
    server.use(
      http.get('*/api/v1/routers/1/smaller-contracts', () =>
        HttpResponse.json({
          ...smaller,
          uplinks: [
            { ...own, sizing: 'fits' },
            {
              ...smaller.uplinks[1],
              sizing: 'small',
              smaller: null,
              larger: { download_bps: 140e6, upload_bps: 70e6 },
              statement: said('x', 'Too small: it is 97 % full.'),
            },
          ],
          decisions: [
            { choice: 'larger', uplink_id: 2, statement: said('x', 'ISP2 is too small: 97 %.') },
            { choice: 'smaller', uplink_id: 1, statement: said('y', 'ISP1 could have 59 Mbps.') },
          ],
        }),
      ),
    );
    renderApp('/routers/1/reports/money');
    const decided = await screen.findAllByTestId('decision');
    expect(decided).toHaveLength(2);
    expect(decided[0]).toHaveTextContent(/: ISP2 is too small: 97 %\.$/);
    expect(decided[1]).toHaveTextContent(/: ISP1 could have 59 Mbps\.$/);
    expect(screen.getByTestId('money-verdict')).toHaveTextContent(/^ISP2 .*too small/);
    const small = screen.getByTestId('smaller-ISP2');
    expect(within(small).getByText('too small')).toHaveAttribute('data-tone', 'danger');
    expect(small).toHaveTextContent('140 Mbps / 70 Mbps instead of 100 Mbps / 50 Mbps');
  });

  it('names the outages of the period beside the bill, and contracts without a promise', async () => {
    const away = {
      uplink_id: 2,
      away_s: 7_200,
      paid_away: '51000.00',
      paid_currency: 'IDR',
      promised_percent: '99.5',
    };
    server.use(
      http.get('*/api/v1/routers/1/costs', () => HttpResponse.json({ ...costs, away: [away] })),
    );
    const { unmount } = renderApp('/routers/1/reports/money');
    expect(await screen.findByTestId('outages')).toHaveTextContent(
      /ISP2 2 h 00 min, paid for that time: IDR 51,000/,
    );
    // What is promised is of whole months, and stands there alone.
    expect(screen.getByTestId('outages')).not.toHaveTextContent('promises');
    const row = await screen.findByRole('rowheader', { name: 'ISP2, November 2026' });
    expect(row.closest('tr')).toHaveTextContent('99.4 %99.5 %, allows 3 h 36 minmissed');
    // The contract of ISP1 promises something.
    await screen.findByText(/^Add it in Settings, Routers, [^…].*, Contracts$/);
    expect(screen.getByTestId('no-promise')).toHaveTextContent(
      /^No promised availability \(SLA\) is entered: ISP2, ISP3\. Add it in Settings, Routers, /,
    );
    unmount();
    asRole('manager');
    server.use(http.get('*/api/v1/routers/1/costs', () => HttpResponse.json(costs)));
    renderApp('/routers/1/reports/money');
    expect(await screen.findByTestId('outages')).toHaveTextContent('No ISP was away');
    expect(await screen.findByTestId('no-promise')).toHaveTextContent(/An admin adds it in/);
  });

  it('says it in Indonesian', async () => {
    await chooseLanguage('id');
    renderApp('/routers/1/reports/money');
    expect(await screen.findByTestId('smaller-ISP1')).toHaveTextContent(
      'tidak aman: jika ISP2 putus, ISP ini terisi 242 %',
    );
  });

  it('says what is missing where nothing can be judged yet', async () => {
    const text = '3 of 5 days are recorded.';
    server.use(
      http.get('*/api/v1/routers/1/smaller-contracts', () =>
        HttpResponse.json({
          ...smaller,
          uplinks: [],
          lacking: [{ code: 'missing', text, params: {} }],
        }),
      ),
    );
    renderApp('/routers/1/reports/money');
    expect(await screen.findByTestId('smaller-lacking')).toHaveTextContent(
      `Not known yet. ${text}`,
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
