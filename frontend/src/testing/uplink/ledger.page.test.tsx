import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { uplinkDetail } from './uplink';

beforeEach(() =>
  server.use(http.get('*/api/v1/routers/1/lines/2', () => HttpResponse.json(uplinkDetail))),
);

const row = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr');

describe('the availability of an ISP by month', () => {
  it('says each kind of time apart, and what became of the promise', async () => {
    renderApp('/routers/1/lines/2?range=24h');
    const november = await row(/^November 2026$/);
    for (const words of ['99.4 %', '3 h 36 min', 'missed', '3 h 20 min', '50 min', '2 h', '30 min'])
      expect(november).toHaveTextContent(words);
    expect(await row(/^December 2026, so far$/)).toHaveTextContent('not over');
    expect(screen.queryByRole('rowheader', { name: /October 2026/ })).not.toBeInTheDocument();
  });

  it('has a sentence for the provider in the language of the reader', async () => {
    await chooseLanguage('id');
    renderApp('/routers/1/lines/2?range=24h');
    expect(await screen.findByTestId('ledger-sentence')).toHaveTextContent(
      /ISP2 pada November 2026: tidak melayani selama 250 menit \(tanpa sambungan 200 menit, tersambung tetapi tanpa lalu lintas 50 menit; gangguan: 3\), tersedia 99,40 %\..*30 menit lainnya/,
    );
  });

  it('gives the proof of a month or of a term, first the newest month that is over', async () => {
    renderApp('/routers/1/lines/2?range=24h');
    const pack = within(await screen.findByTestId('sla-pack'));
    const link = () => pack.getByRole('link', { name: 'Download the ZIP' });
    const address = '/api/v1/routers/1/lines/2/sla-pack';
    expect(link()).toHaveAttribute(
      'href',
      `${address}?from_month=2026-11&to_month=2026-11&lang=en`,
    );
    expect(pack.queryByText(/a later file will differ/)).not.toBeInTheDocument();
    const user = userEvent.setup();
    await user.click(pack.getByRole('combobox', { name: 'Period' }));
    const term = 'Ganjil 2026 (November 2026 – December 2026)';
    await user.click(await screen.findByRole('option', { name: term }));
    expect(link()).toHaveAttribute(
      'href',
      `${address}?from_month=2026-11&to_month=2026-12&lang=en`,
    );
    expect(pack.getByText(/a later file will differ/)).toBeVisible();
  });
});
