/** Whether pooling would help, as What if says it. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { largeTransfer } from './largeTransfer';
import { sentence } from './state';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/layout';
import '@/routes/router';

const ADDRESS = '*/api/v1/routers/1/what-if/large-transfer';
const PAGE = '/routers/1/balance/what-if';

describe('one large transfer', () => {
  it('is said with its factor, and what the campus gets', async () => {
    await chooseLanguage('en');
    renderApp(PAGE);
    expect(await screen.findByTestId('large-transfer-text')).toHaveTextContent('2.4 times');
    const table = screen.getByRole('table', { name: /as it is now, and pooled/ });
    expect(within(table).getByTestId('factor-work-download')).toHaveTextContent('2.4');
    expect(within(table).getAllByText(/133\smin → 56\smin/)).toHaveLength(3);
    expect(screen.getByTestId('crowd-today')).toHaveTextContent('92');
    expect(screen.getByText(/RouterOS has no Multipath TCP/)).toBeVisible();
    expect(screen.getByText(/500\sMbps down/)).toBeVisible();
  });

  it('is said in Indonesian, with what it would take', async () => {
    await chooseLanguage('id');
    renderApp(PAGE);
    expect(await screen.findByTestId('large-transfer-text')).toHaveTextContent(
      'Jika digabung, satu transfer besar 2,4 kali lebih cepat; kampus tidak mendapat apa pun yang tidak dapat diberikan bobot.',
    );
    expect(screen.getByText(/ISP1 kehilangan 2 % ping/)).toBeVisible();
    expect(screen.getByText(/RouterOS tidak punya Multipath TCP/)).toBeVisible();
  });

  it('has no factor where there is no room', async () => {
    await chooseLanguage('en');
    renderApp(PAGE);
    expect(await screen.findByTestId('factor-work-upload')).toHaveTextContent('–');
    expect(screen.getByText(/no room → 56\smin/)).toBeVisible();
  });

  it('writes a factor with one decimal, whole ones too', async () => {
    await chooseLanguage('en');
    const rows = largeTransfer.rows.map((row) => ({ ...row, factor: 2 }));
    server.use(http.get(ADDRESS, () => HttpResponse.json({ ...largeTransfer, rows })));
    renderApp(PAGE);
    expect(await screen.findByTestId('factor-work-download')).toHaveTextContent('2.0');
  });

  it('says what lacks instead of figures', async () => {
    await chooseLanguage('en');
    const lacking = [sentence('pooling_one_isp', 'There is one ISP.', {})];
    server.use(
      http.get(ADDRESS, () =>
        HttpResponse.json({ ...largeTransfer, lacking, statement: null, crowd: null, rows: [] }),
      ),
    );
    renderApp(PAGE);
    expect(await screen.findByTestId('large-transfer-lacking')).toBeVisible();
    expect(screen.queryByTestId('large-transfer-text')).toBeNull();
  });

  it('asks again for a host of another speed', async () => {
    await chooseLanguage('en');
    const speeds: (string | null)[] = [];
    server.use(
      http.get(ADDRESS, ({ request }) => {
        speeds.push(new URL(request.url).searchParams.get('access_bps'));
        return HttpResponse.json(largeTransfer);
      }),
    );
    renderApp(PAGE);
    await userEvent.click(await screen.findByRole('radio', { name: /^100\sMbps$/ }));
    await waitFor(() => expect(speeds).toEqual(['1000000000', '100000000']));
  });
});
