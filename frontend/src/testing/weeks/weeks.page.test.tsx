import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { HOUR, iso } from '@/testing/clock';
import { chooseVolume } from '@/lib/browser/preferences';
import { startI18n } from '@/lib/i18n';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { ECMP_WEEK, PCC_WEEK, weekList, weekReport } from './weeks';

describe('the weeks', () => {
  it.each([
    ['ECMP', () => ECMP_WEEK, 'upload', '0.175', ['490.7 GiB', '445.4 GiB', '373.2 GiB']],
    ['ECMP', () => ECMP_WEEK, 'download', '0.129', ['2,205.8 GiB', '2,297.7 GiB', '2,210.9 GiB']],
    ['PCC', () => PCC_WEEK, 'upload', '0.053', ['177.0 GiB', '406.0 GiB', '313.0 GiB']],
    ['PCC', () => PCC_WEEK, 'download', '0.015', ['1,105.0 GiB', '2,423.0 GiB', '2,443.0 GiB']],
  ] as const)("shows the paper's week 5 of %s", async (_, week, direction, skew, volumes) => {
    chooseVolume('iec'); // as the paper has them
    renderApp(`/routers/1/reports/weeks/${week()}`);
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
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    expect(await screen.findByTestId('week-change-unknown-upload')).toHaveTextContent(
      'less than 99 % of one of the two weeks was observed',
    );
    const dashes = screen.getAllByTitle(/less than 99 %/).map(({ textContent }) => textContent);
    expect(dashes).toHaveLength(4); // ISP1 and the total, in both directions
    for (const text of dashes) expect(text).toMatch(/^–/);
  });

  it('says on one page what a rector asks, against the week before', async () => {
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const tiles = await screen.findByTestId('week-tiles');
    expect(tiles).toHaveTextContent('99.95 %');
    expect(tiles).toHaveTextContent('down for 15 min');
    expect(await within(tiles).findByText('Keep all')).toBeVisible();
    expect(tiles).toHaveTextContent(/Mean of the week unused: \d+ % of IDR \d/);
    // What was done, and as one of the things that happened.
    expect(screen.getAllByText(/Balancing changed with Timbang/)).toHaveLength(2);
    expect(screen.getAllByText('ISP1 was full')).toHaveLength(2);
    expect(screen.getByTestId('paper-title')).toHaveTextContent(/^Weekly report · /);
    expect(document.documentElement.style.getPropertyValue('--tb-paper-title')).toMatch(/Weekly/);
    expect(await screen.findByRole('table', { name: 'Paid and used' })).toHaveTextContent('ISP3');
  });

  it('names who was fullest the week before, on the page and on paper', async () => {
    const report = weekReport(PCC_WEEK)!;
    const before = { uplink_id: 3, name: 'ISP3', direction: 'download', p95_utilization: 0.813 };
    const fullest = { ...report.digest.fullest!, before };
    server.use(
      http.get('*/api/v1/routers/1/weeks/:week', () =>
        HttpResponse.json({ ...report, digest: { ...report.digest, fullest } }),
      ),
    );
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const tiles = await screen.findByTestId('week-tiles');
    expect(tiles).toHaveTextContent(/before: ISP3, 81\.3 %.*−39\.3 points/);
    expect(screen.getByTestId('paper-against')).toHaveTextContent(/ISP3, 81\.3 %.*−39\.3 points/);
  });

  it.each([
    ['en', '= unchanged against the week before'],
    ['id', '= tidak berubah dibanding minggu sebelumnya'],
  ] as const)(
    'calls no change unchanged, and a week of the past never the last: %s',
    async (...of) => {
      const [language, words] = of;
      await startI18n(language);
      const report = weekReport(PCC_WEEK)!;
      const { digest } = report;
      const fullest = {
        ...digest.fullest!,
        before: { ...digest.fullest!.before!, p95_utilization: digest.fullest!.p95_utilization },
      };
      server.use(
        http.get('*/api/v1/routers/1/weeks/:week', () =>
          HttpResponse.json({ ...report, digest: { ...digest, fullest } }),
        ),
      );
      renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
      const tiles = await screen.findByTestId('week-tiles');
      expect(tiles).toHaveTextContent(words);
      expect(tiles).not.toHaveTextContent('±');
      expect(document.body).not.toHaveTextContent(/last week|minggu lalu/i);
    },
  );

  it('says which ISP is still down, and not that the other of the same outage is', async () => {
    const report = weekReport(PCC_WEEK)!;
    const { digest, summary } = report;
    const [first] = report.events;
    const from = Date.parse(first!.from);
    const down = (id: number, uplink_id: number, at: number, to: number | null) => ({
      ...first!,
      id,
      uplink_id,
      from: iso(at),
      to: to === null ? null : iso(to),
    });
    const available_uplinks = summary.uplinks.map(({ uplink_id, name }, at) => ({
      ...digest.available_uplinks[at]!,
      uplink_id,
      name,
      time: { share: 0.99, up_s: 597_600, down_s: at < 2 ? 7_200 : 0, unknown_s: 0 },
    }));
    const cost = { paid_away: '30000.00', paid_currency: 'IDR', promised_percent: '99.5' };
    const away = [{ uplink_id: 2, away_s: 7_200, ...cost }];
    server.use(
      http.get('*/api/v1/routers/1/weeks/:week', () =>
        HttpResponse.json({
          ...report,
          events: [down(2, 2, from, from + 2 * HOUR), down(3, 1, from + HOUR, null)],
          digest: { ...digest, available_uplinks, away },
        }),
      ),
    );
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const outages = await screen.findByTestId('week-outages');
    expect(outages).toHaveTextContent('ISP1 (still away)');
    expect(outages).toHaveTextContent('ISP2 2 h');
    expect(screen.getByText(/^Paid for while away: ISP2 IDR.30,000 /)).toBeVisible();
    expect(screen.getByText(/^ISP2 was available 99.* promises 99\.5/)).toBeVisible();
    expect(screen.getByText(/^ISP1, ISP2: since /)).toBeVisible();
  });

  it('says what came of a change, and folds its steps', async () => {
    await startI18n('id');
    const report = weekReport(PCC_WEEK)!;
    const [act] = report.digest.acts;
    const share = (name: string) => ({
      code: 'share',
      text: `${name}: share 33.3 % -> 20.0 %`,
      params: { name, old: '33.3 %', new: '20.0 %' },
    });
    const differences = ['ISP1', 'ISP2', 'ISP3', 'ISP4'].map(share);
    const acts = [{ ...act!, kind: 'drift' as const, state: '', reason: '', differences }];
    server.use(
      http.get('*/api/v1/routers/1/weeks/:week', () =>
        HttpResponse.json({ ...report, digest: { ...report.digest, acts } }),
      ),
    );
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const link = await screen.findByRole('link', {
      name: 'Pembagian beban diubah di luar Timbang',
    });
    const item = link.closest('li')!;
    expect(item).toHaveTextContent(/Ketimpangan (unduhan|unggahan) (turun|naik|tetap) [\d,]+ %/);
    const steps = within(item).getByTestId('act-steps');
    expect(steps).not.toHaveAttribute('open');
    expect(within(steps).getByText('4 langkah teknis, untuk admin')).toBeVisible();
    expect(steps).toHaveTextContent(/ISP1: porsi yang disetel 33,3 % → 20,0 %ISP2: .*ISP4/);
  });

  it.each([
    ['not_enough_data', 'Unknown', 'Only 1 % of the time was observed; then 100 %'],
    ['balanced', '100 %', 'Of the 1 % of the time that was observed'],
  ])('praises no availability of a week that was hardly observed: %s', async (state, value, of) => {
    const report = weekReport(PCC_WEEK)!;
    const { digest, summary } = report;
    server.use(
      http.get('*/api/v1/routers/1/weeks/:week', () =>
        HttpResponse.json({
          ...report,
          summary: { ...summary, verdict: { ...summary.verdict, state } },
          digest: {
            ...digest,
            available: { share: 1, up_s: 6_048, down_s: 0, unknown_s: 598_752 },
          },
        }),
      ),
    );
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    expect(await screen.findByTestId('week-tile-available')).toHaveTextContent(value);
    const tile = screen.getByRole('group', { name: 'Availability' });
    expect(tile).toHaveTextContent(of);
    expect(tile).not.toHaveTextContent('against the week before');
    const chips = screen.queryAllByText('Not enough data');
    expect(chips).toHaveLength(state === 'not_enough_data' ? 2 : 0);
  });

  it('has one length of an outage that lasts: since when', async () => {
    const report = weekReport(PCC_WEEK)!;
    const [event] = report.events;
    server.use(
      http.get('*/api/v1/routers/1/weeks/:week', () =>
        HttpResponse.json({ ...report, events: [{ ...event, to: null }] }),
      ),
    );
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    expect(await screen.findByText(/99\.85 % · down since /)).toBeVisible();
    expect(screen.queryByText(/down for 15 min/)).toBeNull();
  });

  it('calls no week that is over one in progress', async () => {
    const over = weekList.map((brief, at) =>
      at === 1 ? { ...brief, partial: true, coverage: 0.4 } : brief,
    );
    server.use(
      http.get('*/api/v1/routers/:id/weeks', () =>
        HttpResponse.json({ items: over, next_cursor: null }),
      ),
    );
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const list = await screen.findByRole('navigation', { name: 'Choose a week' });
    const week = await within(list).findByRole('link', { current: 'page' });
    expect(week).toHaveTextContent(/40(\.0)? % observed$/);
    expect(within(list).getAllByText(/in progress/)).toHaveLength(1);
  });

  it('has no change where there is no week before', async () => {
    const report = weekReport(PCC_WEEK)!;
    const { digest } = report;
    server.use(
      http.get('*/api/v1/routers/1/weeks/:week', () =>
        HttpResponse.json({
          ...report,
          last_week: null,
          total_change: null,
          digest: { ...digest, fullest: null, available_before: null, money: [], acts: [] },
        }),
      ),
    );
    renderApp(`/routers/1/reports/weeks/${PCC_WEEK}`);
    const tiles = await screen.findByTestId('week-tiles');
    expect(tiles).not.toHaveTextContent('against the week before');
    expect(screen.getByText('The balancing was not changed in this week.')).toBeVisible();
  });

  it('opens the newest week, and says so when a week does not exist', async () => {
    const { router } = renderApp('/routers/1/reports/weeks');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/weeks\/\d{4}-W\d{2}$/));
    await router.navigate({
      to: '/routers/$routerId/reports/weeks/$week',
      params: { routerId: 1, week: '2031-W02' },
    });
    expect(await screen.findByText('There is no week 2031-W02 here')).toBeVisible();
  });
});
