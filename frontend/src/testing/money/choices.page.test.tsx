import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ContractChoices } from '@/api/types';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { api, problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { choices } from './choices';

const MONEY = '/routers/1/reports/money';

const answering = (part: Partial<ContractChoices> = {}) =>
  server.use(
    http.get(api('/routers/:id/contract-choices'), () =>
      HttpResponse.json({ ...choices, ...part }),
    ),
  );

const rowsOf = async () => {
  const table = await screen.findByRole('table', { name: 'Which contracts would do it for less?' });
  return within(table).getAllByRole('row').slice(1);
};

describe('contracts for less', () => {
  it('begin with the cheapest set that is nowhere worse than today', async () => {
    answering();
    renderApp(MONEY);
    expect(await screen.findByTestId('choices-headline')).toHaveTextContent(
      /ISP1 100 Mbps, ISP2 100 Mbps would cost IDR 100 thousand less a month, and no week would have more/,
    );
  });

  it('are the decision above, where each contract alone would be kept', async () => {
    answering();
    renderApp(MONEY);
    await waitFor(() =>
      expect(screen.getByTestId('money-verdict')).toHaveTextContent(
        /^Take the offers of the price list: IDR 100 thousand less per month\.$/,
      ),
    );
    expect(screen.getByTestId('decision')).toHaveTextContent(
      /^Without new offers: Keep all\. Because \(26 Oct/,
    );
  });

  it('leave the decision where no offer is for less', async () => {
    answering({ rows: choices.rows.map((row) => ({ ...row, is_advised: false })) });
    renderApp(MONEY);
    await screen.findByTestId('choices-headline');
    expect(screen.getByTestId('money-verdict')).toHaveTextContent(/^Keep all: nothing more/);
    expect(screen.getByTestId('decision')).toHaveTextContent(/^Because \(/);
  });

  it('show today, marked, and what nothing beats in cost and minutes', async () => {
    answering();
    renderApp(MONEY);
    const [today, best, advised, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(today).toHaveTextContent(/ISP1 100 Mbps, ISP2 100 MbpsToday.*as now.*–1240without ISP1/);
    expect(best).toHaveTextContent(
      /ISP1 50 Mbps \/ 25 Mbps, ISP2 50 Mbps.*1:1.*−.*123,000without ISP1/,
    );
    expect(advised).toHaveTextContent('For less');
  });

  it('say for the worst loss of an ISP what nothing beats there', async () => {
    answering();
    renderApp(MONEY);
    const which = await screen.findByRole('radiogroup', { name: 'Measured' });
    await userEvent.click(within(which).getByText('One ISP lost'));
    await waitFor(async () => expect(await rowsOf()).toHaveLength(3));
    expect(screen.getByRole('figure', { name: 'Cost against overloaded minutes' })).toBeVisible();
  });

  it('say what they rest on, and where an ISP was full', async () => {
    const full = {
      code: 'hidden_demand',
      text: 'ISP1 was above 95 % of its capacity in 4 % of the recorded time.',
      params: { uplink: 'ISP1', part: 4 },
    };
    answering({ hidden: [full] });
    renderApp(MONEY);
    const how = await screen.findByTestId('choices-how');
    expect(how).toHaveTextContent('20 recorded days were replayed as if people used no more than');
    expect(how).toHaveTextContent('demand was cut off');
    expect(how).toHaveTextContent('ISP1 was above 95 % of its capacity');
  });

  it('say which prices are missing', async () => {
    const uplinks = choices.uplinks.map((each, n) => (n ? each : { ...each, price_amount: null }));
    answering({ uplinks, unpriced: ['ISP1'] });
    renderApp(MONEY);
    expect(
      await screen.findByText(/What today costs is not known: ISP1 has no price/),
    ).toBeVisible();
  });

  it('lead an admin to the price list while there is none, and name the admin to others', async () => {
    const { unmount } = renderApp(MONEY);
    expect(await screen.findByRole('link', { name: 'Enter offers in Settings' })).toHaveAttribute(
      'href',
      '/settings/routers/1?tab=contracts#offers',
    );
    unmount();
    asRole('manager');
    renderApp(MONEY);
    expect(await screen.findByTestId('no-offers')).toHaveTextContent('An admin enters offers in');
  });

  it('say that all offers have ended, and why nothing can be compared', async () => {
    answering({ offers: [], rows: [] });
    const { unmount } = renderApp(MONEY);
    expect(await screen.findByTestId('no-offers')).toHaveTextContent('can be taken today');
    unmount();
    const params = { currencies: 'IDR, USD' };
    const text = 'Prices are in IDR, USD: write contracts and offers in one currency.';
    answering({ rows: [], lacking: [{ code: 'several_currencies', text, params }] });
    renderApp(MONEY);
    expect(await screen.findByTestId('choices-lacking')).toHaveTextContent(text);
  });

  it('ask nothing of the server for who may not see prices of offers', async () => {
    let asks = 0;
    asRole('noc');
    server.use(
      http.get(api('/routers/:id/contract-choices'), () => {
        asks += 1;
        return problem(403, {});
      }),
    );
    renderApp(MONEY);
    expect(await screen.findByTestId('choices-denied')).toHaveTextContent('managers and admins');
    expect(asks).toBe(0);
  });

  it('offer another try where they cannot be read', async () => {
    server.use(http.get(api('/routers/:id/contract-choices'), () => problem(500, {})));
    renderApp(MONEY);
    const section = await screen.findByRole('region', {
      name: 'Which contracts would do it for less?',
    });
    expect(await within(section).findByRole('button', { name: /again/i })).toBeVisible();
  });

  it('are told in Indonesian', async () => {
    await chooseLanguage('id');
    answering();
    renderApp(MONEY);
    expect(await screen.findByTestId('choices-headline')).toHaveTextContent(
      /lebih murah Rp 100 ribu per bulan/,
    );
  });
});
