import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { SteeringOverTime } from '@/api/types';
import { chooseLanguage } from '@/lib/i18n';
import { api } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { steering } from './steering';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/layout';
import '@/routes/router';

const WHAT_IF = '/routers/1/balance/what-if';

const answering = (part: Partial<SteeringOverTime>) =>
  server.use(
    http.get(api('/routers/:id/what-if/steering'), () =>
      HttpResponse.json({ ...steering, ...part }),
    ),
  );

describe('steering over time', () => {
  it('says in words whether it is worth it, and shows each way with its price', async () => {
    renderApp(WHAT_IF);
    expect(await screen.findByTestId('steering-verdict')).toHaveTextContent(
      'Better weights are worth it. Weights by the hour are worth it: they would bring 16 points more.',
    );
    expect(screen.getByTestId('steering-hours')).toHaveTextContent('Weights by the hour: worth it');
    const table = screen.getByRole('table', { name: 'Ways to divide the traffic' });
    const row = within(table).getByText('Weights by the hour').closest('tr')!;
    expect(row).toHaveTextContent(/78.*%.*1 min.*35\.4.*112/);
    expect(within(table).getAllByText('only a bound')).toHaveLength(2);
    expect(screen.getByTestId('steering-p95-pool').dataset.value).toBe('0.751');
    expect(screen.queryByTestId('steering-per-isp')).toBeNull();
    expect(screen.getByTestId('steering-how')).toHaveTextContent('bucket by bucket');
    const section = screen.getByRole('region', { name: 'Steering over time' });
    const csv = within(section).getByRole('link', { name: 'CSV' });
    expect(csv.getAttribute('href')).toMatch(/what-if\/steering\?.*format=csv/);
  });

  it('says the same in Indonesian', async () => {
    await chooseLanguage('id');
    renderApp(WHAT_IF);
    expect(await screen.findByTestId('steering-verdict')).toHaveTextContent(
      /Bobot per jam sepadan: hasilnya 16 poin lagi \(14 sampai 18 pada hari lain\), dengan 23 perpindahan bucket per hari/,
    );
  });

  it('says where buckets are not counted', async () => {
    answering({ per_isp_only: true, hours_answer: 'unknown' });
    renderApp(WHAT_IF);
    expect(await screen.findByTestId('steering-per-isp')).toHaveTextContent('per ISP only');
    expect(screen.getByTestId('steering-how')).toHaveTextContent('ISP by ISP. p95');
    expect(screen.getByTestId('steering-how')).not.toHaveTextContent('bucket by bucket');
    expect(screen.getByTestId('steering-hours')).toHaveTextContent('not known');
  });

  it('says how many weeks there are where four are not', async () => {
    const few = {
      code: 'lacks_weeks',
      text: '2 of 4 weeks are recorded.',
      params: { have: 2, needed: 4 },
    };
    answering({ lacking: [few], rows: [], statements: [] });
    renderApp(WHAT_IF);
    expect(await screen.findByTestId('steering-lacking')).toHaveTextContent(
      'Nothing can be judged yet: 2 of 4 weeks are recorded.',
    );
    expect(screen.queryByRole('table', { name: 'Ways to divide the traffic' })).toBeNull();
  });
});
