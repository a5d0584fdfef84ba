import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { problem } from '@/testing/answers';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { ECMP_WEEK, PCC_WEEK, weekReport } from './weeks';

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
    expect(screen.getByTestId('tests-upload')).toHaveTextContent('Tests of ours moved 27.0 GiB');
    await waitFor(() => expect(screen.getByTestId('isp-state-ISP1')).toHaveTextContent('Up'));
    expect(within(screen.getByTestId('isp-ISP1')).getAllByText(/of 100 Mbps/)).toHaveLength(2);
  });

  it('shows a problem with its remedy, and tries again on demand', async () => {
    server.use(
      http.get(
        '*/api/v1/routers/1/overview',
        () => problem(500, { detail: 'The database is away.', remedy: 'Start the database.' }),
        { once: true },
      ),
    );
    const { user } = renderApp('/routers/1/overview');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByText('Start the database.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('overview-verdict')).toBeVisible();
  });

  it('keeps period and hours in the address', async () => {
    const urls: string[] = [];
    server.events.on('request:start', ({ request }) => urls.push(request.url));
    renderApp('/routers/1/overview?range=30d&selection=work');
    await screen.findByTestId('overview-verdict');
    expect(urls.some((url) => url.includes('overview?range=30d&selection=work'))).toBe(true);
    server.events.removeAllListeners();
  });

  it('speaks Indonesian', async () => {
    await startI18n('id');
    renderApp('/routers/1/overview');
    expect(await screen.findByTestId('overview-verdict')).toHaveTextContent(
      'Timpang: ISP2 membawa 45,3 %',
    );
    expect(screen.getByTestId('share-upload-ISP2-achieved')).toHaveTextContent('45,3 %');
    expect(screen.getAllByText('Tercapai').length).toBeGreaterThan(0);
  });
});

describe('the weeks', () => {
  it.each([
    ['ECMP', () => ECMP_WEEK, 'upload', '0.175', ['490.7 GiB', '445.4 GiB', '373.2 GiB']],
    ['ECMP', () => ECMP_WEEK, 'download', '0.129', ['2,205.8 GiB', '2,297.7 GiB', '2,210.9 GiB']],
    ['PCC', () => PCC_WEEK, 'upload', '0.053', ['177.0 GiB', '406.0 GiB', '313.0 GiB']],
    ['PCC', () => PCC_WEEK, 'download', '0.015', ['1,105.0 GiB', '2,423.0 GiB', '2,443.0 GiB']],
  ] as const)("shows the paper's week 5 of %s", async (_, week, direction, skew, volumes) => {
    renderApp(`/routers/1/weeks/${week()}`);
    expect(await screen.findByTestId(`week-skew-${direction}`)).toHaveTextContent(skew);
    volumes.forEach((text, index) => {
      expect(screen.getByTestId(`week-volume-${direction}-ISP${index + 1}`)).toHaveTextContent(
        text,
      );
    });
    expect(screen.getByTestId('week-coverage')).toHaveTextContent('Coverage 99.9 %');
  });

  it('compares no volume with that of a week that was seen for a part of it, and says why', async () => {
    const report = weekReport(PCC_WEEK)!;
    const unknown = { download_bytes: null, upload_bytes: null, partly_observed: true };
    server.use(
      http.get('*/api/v1/routers/1/weeks/:week', () =>
        HttpResponse.json({
          ...report,
          changes: report.changes.map((change, at) =>
            at === 0 ? { ...change, ...unknown } : change,
          ),
          total_change: unknown,
        }),
      ),
    );
    renderApp(`/routers/1/weeks/${PCC_WEEK}`);
    expect(await screen.findByTestId('week-change-unknown-upload')).toHaveTextContent(
      'less than 99 % of this week or of the one before was observed',
    );
    const dashes = screen.getAllByTitle(/less than 99 %/).map(({ textContent }) => textContent);
    expect(dashes).toHaveLength(4); // ISP1 and the total, in both directions
    for (const text of dashes) expect(text).toMatch(/^–/);
  });

  it('opens the newest week, and says so when a week does not exist', async () => {
    const { router } = renderApp('/routers/1/weeks');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/weeks\/\d{4}-W\d{2}$/));
    await router.navigate({
      to: '/routers/$routerId/weeks/$week',
      params: { routerId: 1, week: '2031-W02' },
    });
    expect(await screen.findByText('There is no week 2031-W02 here')).toBeVisible();
  });
});
