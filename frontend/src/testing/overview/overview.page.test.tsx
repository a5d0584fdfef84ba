import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { states } from '@/testing/figures/live';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { overview } from './overview';

describe('the overview', () => {
  it('gives verdict, three shares per ISP and the state of each line', async () => {
    renderApp('/');
    expect(await screen.findByTestId('overview-verdict')).toHaveTextContent('ISP2 carries 45.3 %');
    expect(value('overview-verdict')).toBe('skewed');
    expect(Number(value('share-download-ISP1-achieved'))).toBeCloseTo(0.185, 3);
    expect(screen.getByTestId('share-upload-ISP2-ideal')).toHaveTextContent('40.0 %');
    expect(screen.getByTestId('share-upload-ISP2-configured')).toHaveTextContent('40.0 %');
    expect(screen.getByTestId('share-download-ISP1-without-tests')).toHaveTextContent(
      '18.4 % without tests',
    );
    expect(screen.getByTestId('tests-upload')).toHaveTextContent('Our tests moved 29.0 GB');
    await waitFor(() => expect(screen.getByTestId('isp-state-ISP1')).toHaveTextContent('Up'));
    expect(within(screen.getByTestId('isp-ISP1')).getAllByText(/of 100 Mbps/)).toHaveLength(2);
  });

  it('calls no ideal share 0 % before the first measurement', async () => {
    const first = overview();
    const unmeasured = { ideal_share: 0, configured_share: null, achieved_share: null };
    for (const uplink of first.summary.uplinks) {
      Object.assign(uplink.download, unmeasured);
      Object.assign(uplink.upload, unmeasured);
    }
    server.use(http.get('*/api/v1/routers/1/overview', () => HttpResponse.json(first)));
    renderApp('/');
    expect(await screen.findByText(/^Nothing is measured in this period yet/)).toBeVisible();
    expect(screen.queryByTestId('share-download-ISP1-ideal')).toBeNull();
  });

  it('shows a problem with its remedy, and tries again on demand', async () => {
    server.use(
      http.get(
        '*/api/v1/routers/1/overview',
        () => problem(500, { detail: 'The database is away.', remedy: 'Start the database.' }),
        { once: true },
      ),
    );
    const { user } = renderApp('/routers/1/now');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByText('Start the database.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('overview-verdict')).toBeVisible();
  });

  it('keeps period and hours in the address', async () => {
    const urls: string[] = [];
    server.events.on('request:start', ({ request }) => urls.push(request.url));
    renderApp('/routers/1/now?range=30d&selection=work');
    await screen.findByTestId('overview-verdict');
    expect(urls.some((url) => url.includes('overview?range=30d&selection=work'))).toBe(true);
    server.events.removeAllListeners();
  });

  it.each([
    ['admin', true],
    ['noc', false],
  ] as const)(
    'doubts a contract that is exceeded, and leads the %s to it: %s',
    async (role, leads) => {
      const beyond = states().map((state) => ({ ...state, download_bps: 290e6 }));
      asRole(role);
      server.use(
        http.get('*/api/v1/routers/1/overview', () =>
          HttpResponse.json({ ...overview(), states: beyond }),
        ),
        http.get('*/api/v1/live', () => HttpResponse.error()),
      );
      renderApp('/routers/1/now');
      const card = within(await screen.findByTestId('isp-ISP1'));
      expect(card.getByText(/^290 % of/)).toHaveAttribute('data-load', 'beyond');
      expect(card.getByText(/contract entered here is probably wrong/)).toBeVisible();
      const link = card.queryByRole('link', { name: 'Correct it' });
      if (leads) expect(link).toHaveAttribute('href', '/settings/routers/1?tab=contracts');
      else expect(link).toBeNull();
    },
  );

  it('speaks Indonesian', async () => {
    await startI18n('id');
    renderApp('/routers/1/now');
    expect(await screen.findByTestId('overview-verdict')).toHaveTextContent(
      'Tidak merata, tetapi tidak ada ISP yang sering penuh: ISP2 menyalurkan 45,3 %',
    );
    expect(screen.getByTestId('share-upload-ISP2-achieved')).toHaveTextContent('45,3 %');
    expect(screen.getAllByText('Realisasi').length).toBeGreaterThan(0);
  });
});
