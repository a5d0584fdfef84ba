import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { asRole } from '@/testing/access/roles';
import { api, problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const CONTRACTS = '/settings/routers/1?tab=contracts';
const offer = (number: number) => screen.findByRole('group', { name: `Offer ${number}` });

describe('the price list', () => {
  it('is entered by an admin: like the last offer, and an upload as fast as the download', async () => {
    let sent: unknown;
    server.use(
      http.put(api('/routers/:id/offers'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ router_id: 1, items: [], revision: 'b' });
      }),
    );
    renderApp(CONTRACTS);
    await offer(1);
    await userEvent.click(screen.getByRole('button', { name: 'Add an offer' }));
    const second = within(await offer(2));
    await userEvent.type(second.getByRole('textbox', { name: 'Download, Mbps' }), '300');
    expect(screen.getByRole('button', { name: /Save/ })).toBeDisabled();
    await userEvent.type(second.getByRole('textbox', { name: 'Price a month' }), '2000000');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({ price_amount: '1500000', to_date: '2027-03-31' }),
        {
          uplink_id: 1,
          download_bps: 300e6,
          upload_bps: 300e6,
          price_amount: '2000000',
          price_currency: 'IDR',
          from_date: null,
          to_date: null,
        },
      ]),
    );
  });

  it('says at its field what the server refuses', async () => {
    const error = { field: '0.to_date', message: 'choose a later last day.', code: 'x' };
    server.use(http.put(api('/routers/:id/offers'), () => problem(422, { errors: [error] })));
    renderApp(CONTRACTS);
    const first = within(await offer(1));
    const price = first.getByRole('textbox', { name: 'Price a month' });
    await userEvent.clear(price);
    await userEvent.type(price, '5');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    expect(await first.findByText(/choose a later last day/)).toBeVisible();
  });

  it('can be removed offer by offer, and discarded', async () => {
    renderApp(CONTRACTS);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove offer 1' }));
    expect(await screen.findByText('No offer is entered.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(await offer(1)).toBeVisible();
  });

  it('is read by a manager, and not shown to who may not read prices', async () => {
    asRole('manager');
    const { unmount } = renderApp(CONTRACTS);
    expect(within(await offer(1)).getByRole('textbox', { name: 'Price a month' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Add an offer' })).toBeNull();
    unmount();
    asRole('noc');
    renderApp(CONTRACTS);
    expect(await screen.findByRole('heading', { name: 'Contracts' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Price list' })).toBeNull();
  });
});
