import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { account } from './fixtures';
import { problem, session } from './handlers';
import { probeRun, probeSeries, probeSlots, quality } from './probeFixtures';
import { renderApp } from './render';
import { server } from './server';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/probe-run';
import '@/routes/quality';
import '@/routes/router';
import '@/routes/settings';
import '@/routes/settings.probes';

const value = (testId: string) => screen.getByTestId(testId).dataset.value;
const asNoc = () =>
  server.use(
    http.get('*/api/v1/session', () =>
      HttpResponse.json(session({ account: { ...account, role: 'noc' } })),
    ),
  );

describe('the quality page', () => {
  it('gives each measure with unit and words, and names the worst', async () => {
    renderApp('/routers/1/quality');
    const line = await screen.findByTestId('quality-ISP2');
    expect(value('quality-ISP2-download')).toBe('131000000');
    expect(screen.getByTestId('quality-ISP2-download')).toHaveTextContent('131 Mbps');
    expect(screen.getByTestId('quality-overall-ISP2')).toHaveTextContent('Fair');
    expect(line).toHaveTextContent('Worst: jitter');
    expect(
      within(line).getByRole('img', { name: /^Voice: Bad\. loss 2\.1 % \(1\.0 %\)/ }),
    ).toBeVisible();
    expect(screen.getByTestId('quality-ISP3-invalid')).toHaveTextContent('6 invalid');
    expect(value('quality-ISP2-load')).toBe('C');
  });

  it('shows unknown as a dash, never as zero', async () => {
    const known = quality();
    const [first] = known.lines;
    const jitter = { ...first!.jitter, n: 0, median: null, category: null, trend: [] };
    server.use(
      http.get('*/api/v1/routers/1/quality', () =>
        HttpResponse.json({ ...known, lines: [{ ...first!, jitter }] }),
      ),
    );
    renderApp('/routers/1/quality');
    expect(await screen.findByTestId('quality-ISP1-jitter')).toHaveTextContent('–');
    expect(value('quality-ISP1-jitter')).toBe('');
    expect(screen.getByTestId('quality-ISP1')).toHaveTextContent('No valid test');
  });

  it('says what to do when nothing was tested', async () => {
    const known = quality();
    const none = {
      n: 0,
      median: null,
      mean: null,
      category: null,
      previous_median: null,
      trend: [],
    };
    const outcomes = { ok: 0, invalid: 0, failed: 0, skipped: 0, missed: 0 };
    const lines = known.lines.map((line) => ({
      ...line,
      ...Object.fromEntries(
        (['download', 'upload', 'rtt', 'loss', 'udp_loss', 'jitter', 'http'] as const).map((m) => [
          m,
          { ...line[m], ...none },
        ]),
      ),
      load: { ...line.load, grade: null },
      outcomes,
    }));
    server.use(
      http.get('*/api/v1/routers/1/quality', () => HttpResponse.json({ ...known, lines })),
    );
    renderApp('/routers/1/quality');
    expect(await screen.findByText('No test has run in this period')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up tests' })).toBeVisible();
  });

  it('keeps the other parts when one cannot be loaded', async () => {
    server.use(
      http.get('*/api/v1/routers/1/quality', () =>
        problem(500, { detail: 'The database is away.', remedy: 'Start it.' }),
      ),
    );
    renderApp('/routers/1/quality');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: /Tests of the day/ })).toBeVisible();
  });

  it('marks each slot of the day with its outcome and reason, and opens its run', async () => {
    server.use(
      http.get('*/api/v1/routers/1/probe-slots', () =>
        HttpResponse.json(probeSlots('2026-11-20', Date.parse('2026-11-21T00:00:00Z'))),
      ),
    );
    const { user, router } = renderApp('/routers/1/quality?day=2026-11-20');
    const mark = await screen.findByRole('link', {
      name: 'ISP2, TCP, download, 10:14: Failed. The server was busy with somebody else’s test.',
    });
    expect(
      screen.getByRole('link', { name: /ISP3, TCP, download, 09:28: Invalid\. Less than 90 %/ }),
    ).toBeInTheDocument();
    await user.click(mark);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/probe-runs\/\d+$/));
  });

  it('steps through the days and keeps the day in the address', async () => {
    const { user, router } = renderApp('/routers/1/quality?day=2026-11-20');
    await user.click(await screen.findByRole('button', { name: 'Previous day' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2026-11-19' }));
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('day'));
  });

  it('filters runs by the address', async () => {
    renderApp('/routers/1/quality?outcome=failed');
    expect(
      await screen.findByText(/The server was busy with somebody else’s test\.$/),
    ).toBeVisible();
    expect(screen.queryByTestId('outcome-ok')).toBeNull();
  });

  it('runs a test now, telling first what it will move', async () => {
    let asked: unknown;
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'POST')
        void request
          .clone()
          .json()
          .then((body: unknown) => {
            asked = body;
          });
    });
    const { user } = renderApp('/routers/1/quality');
    await user.click(await screen.findByRole('button', { name: 'Run now' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByTestId('expected')).toHaveTextContent(/119\.2 MiB/);
    await user.click(within(dialog).getByRole('button', { name: 'Start the test' }));
    await waitFor(() =>
      expect(asked).toMatchObject({ uplink_id: 1, server_id: 1, kind: 'tcp', duration_s: 10 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.events.removeAllListeners();
  });

  it('offers a NOC user no button that they cannot use', async () => {
    asNoc();
    renderApp('/routers/1/quality');
    await screen.findByTestId('quality-ISP1');
    expect(screen.queryByRole('button', { name: 'Run now' })).toBeNull();
  });

  it('shows what runs now, and cancels it', async () => {
    let cancelled = false;
    const known = probeRun(40)!;
    // Longer than any machine takes for this test.
    const spec = { ...known.spec, duration_s: 3600 };
    const running = { ...known, id: 99, spec, state: 'running' as const, outcome: null };
    const now = new Date(Date.now() - 5000).toISOString();
    const slots = probeSlots();
    server.use(
      http.get('*/api/v1/routers/1/probe-slots', () =>
        HttpResponse.json({
          ...slots,
          slots: [{ ...slots.slots[0]!, run_id: 99, state: 'running', outcome: null, due_at: now }],
        }),
      ),
      http.get('*/api/v1/probe-runs/99', () =>
        HttpResponse.json({ ...running, started_at: now, cancel_asked: cancelled }),
      ),
      http.post('*/api/v1/probe-runs/99/cancel', () => {
        cancelled = true;
        return HttpResponse.json({ ...running, cancel_asked: true });
      }),
    );
    const { user } = renderApp('/routers/1/quality');
    const open = await screen.findByTestId('open-run-99');
    expect(open).toHaveTextContent(/Running: .+ of 60 min/);
    await user.click(within(open).getByRole('button', { name: 'Cancel the test' }));
    expect(await within(open).findByRole('button', { name: 'Cancelling…' })).toBeDisabled();
  });

  it('shows each share with and without the traffic of the tests', async () => {
    renderApp('/routers/1/quality');
    const without = await screen.findByTestId('achieved_share_without_probes-download-ISP1');
    expect(without).toHaveTextContent('40.90 %');
    expect(value('achieved_share-download-ISP1')).toBe('0.41');
  });

  it('offers the evidence for each ISP as files of the period that is shown', async () => {
    renderApp('/routers/1/quality?range=30d&selection=work');
    const file = await screen.findByRole('link', { name: 'Tests (CSV): ISP2' });
    expect(file).toHaveAttribute(
      'href',
      '/api/v1/routers/1/dispute?range=30d&selection=work&uplink_id=2&format=csv',
    );
    expect(screen.getByTestId('dispute-json-ISP3')).toHaveAttribute('download');
  });

  it('speaks Indonesian', async () => {
    await startI18n('id');
    renderApp('/routers/1/quality');
    expect(await screen.findByTestId('quality-overall-ISP2')).toHaveTextContent('Cukup');
    expect(screen.getByTestId('quality-ISP3-invalid')).toHaveTextContent('6 tidak sah');
  });
});

describe('one run', () => {
  it('tells value, path and the figures of iperf3 beside its own', async () => {
    renderApp('/probe-runs/40');
    expect(await screen.findByTestId('run-headline')).toHaveTextContent('131 Mbps');
    expect(screen.getByTestId('path-verdict')).toHaveTextContent(
      '98.6 % of the test went over ISP2',
    );
    expect(screen.getByTestId('run-stalls')).toHaveTextContent('Stalled for 3 seconds');
    expect(value('figure-download-median')).toBe('131000000');
    expect(value('reported-received_bps')).toBe('128400000');
    expect(screen.getByTestId('raw-sha256')).toHaveTextContent('ab12'.repeat(16));
    expect(screen.getByText(/^iperf3 -c iperf\.iix\.example/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: /Congestion window/ })).toBeInTheDocument();
  });

  it('says of an invalid run that it counts nowhere', async () => {
    renderApp('/probe-runs/42');
    expect(await screen.findByTestId('path-verdict')).toHaveTextContent(
      'this result counts nowhere',
    );
    expect(screen.getByTestId('run-headline').dataset.valid).toBe('false');
  });

  it('grades latency under load', async () => {
    renderApp('/probe-runs/41');
    expect(await screen.findByTestId('run-headline')).toHaveTextContent('C (+189 ms)');
    expect(screen.getByText('Uploading')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Echoes' })).toBeInTheDocument();
  });

  it('follows the router that it belongs to, as a page of Quality', async () => {
    renderApp('/probe-runs/40');
    await screen.findByTestId('run-headline');
    expect(await screen.findByTestId('live-indicator')).toBeVisible();
    const [place] = screen.getAllByRole('link', { name: 'Quality' });
    expect(place).toHaveAttribute('data-status', 'active');
  });

  it('lists the requests of a web test instead of seconds that it has not', async () => {
    const request = {
      status: 200,
      blocked_us: 400,
      connecting_us: 9000,
      tls_handshaking_us: 21_000,
      waiting_us: 204_000,
      receiving_us: 3000,
      bytes: 10_240,
    };
    server.use(
      http.get('*/api/v1/probe-runs/45/series', () =>
        HttpResponse.json({ ...probeSeries(45), http: [request, { ...request, status: 0 }] }),
      ),
    );
    renderApp('/probe-runs/45');
    const table = await screen.findByRole('table', { name: 'Requests' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(table).toHaveTextContent('200');
    expect(table).toHaveTextContent('204 ms');
    expect(screen.queryByRole('heading', { name: 'Per second' })).toBeNull();
  });

  it('names the test whose proof of path a small one borrows', async () => {
    const known = probeRun(40)!;
    const path = { ...known.path!, share: null, reason: 'borrowed', proven_by_run_id: 41 };
    server.use(http.get('*/api/v1/probe-runs/40', () => HttpResponse.json({ ...known, path })));
    renderApp('/probe-runs/40');
    expect(await screen.findByTestId('path-verdict')).toHaveTextContent(
      'this address was proven to use ISP2',
    );
    expect(screen.getByRole('link', { name: 'by test 41' })).toHaveAttribute(
      'href',
      '/probe-runs/41',
    );
  });

  it('gives only the reason of a run that did not take place', async () => {
    renderApp('/probe-runs/46');
    expect(await screen.findByTestId('run-reason')).toHaveTextContent('data budget');
    expect(screen.queryByText('Raw result')).toBeNull();
  });

  it('does not exist under a wrong number', async () => {
    renderApp('/probe-runs/4000');
    expect(await screen.findByText('This page does not exist')).toBeVisible();
  });
});

describe('test settings', () => {
  it('shows the cost before saving', async () => {
    renderApp('/settings/probes');
    expect(await screen.findByTestId('estimate-ISP1', {}, { timeout: 30_000 })).toBeVisible();
    expect(screen.getByText(/An ISP has no source address/)).toBeVisible();
  });

  it('keeps what was typed while another tab is looked at, and saves both at once', async () => {
    const { user } = renderApp('/settings/probes');
    await user.clear(await screen.findByDisplayValue('Harian'));
    await user.paste('Pagi');
    await user.click(screen.getByText('ISPs and paths'));
    await user.click(await screen.findByPlaceholderText('192.0.2.12'));
    await user.paste('10.9.0.13');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('There are unsaved changes.')).toBeNull());
    expect(screen.getByDisplayValue('10.9.0.13')).toBeVisible();
    await user.click(screen.getByText('Plans'));
    expect(await screen.findByDisplayValue('Pagi')).toBeVisible();
  });

  it('asks before unsaved changes are left behind', async () => {
    const { user, router } = renderApp('/settings/probes');
    await user.type(await screen.findByDisplayValue('Harian'), '!');
    await user.click(screen.getByRole('link', { name: 'Campus' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/settings/probes');
    expect(screen.getByDisplayValue('Harian!')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Campus' }));
    const again = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(again).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/campus'));
  });

  it('does not save a time that is none', async () => {
    const { user } = renderApp('/settings/probes');
    const cron = await screen.findByRole('textbox', { name: /When \(cron\)/ });
    await user.clear(cron);
    await user.paste('0 8');
    expect(await screen.findByText(/Five fields are needed/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('adds a plan from a preset', async () => {
    const { user } = renderApp('/settings/probes');
    await user.click(await screen.findByRole('button', { name: 'Add a plan' }));
    await user.click(await screen.findByRole('menuitem', { name: /^As in the paper/ }));
    expect(await screen.findByDisplayValue('0 8 * * *')).toBeVisible();
  });

  it('shows the exact rules that are missing on the router', async () => {
    const { user } = renderApp('/settings/probes?tab=lines');
    await user.click(await screen.findByRole('button', { name: 'Read the router' }));
    const pin = await screen.findByTestId('pin-ISP2');
    expect(pin).toHaveTextContent('Rules missing');
    expect(pin).toHaveTextContent('src-address=10.9.0.12/32 action=lookup-only-in-table');
  });

  it('tests a server step by step', async () => {
    const { user } = renderApp('/settings/probes?tab=servers');
    const [test] = await screen.findAllByRole('button', { name: 'Test connection' });
    await user.click(test!);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Test connection' }));
    expect(await within(dialog).findByTestId('server-trial')).toHaveTextContent('cannot be used');
    expect(within(dialog).getByText(/busy with somebody else/)).toBeVisible();
    expect(within(dialog).getByText('Short test')).toBeVisible();
  });

  it('lets a NOC user look only', async () => {
    asNoc();
    renderApp('/settings/probes');
    expect(await screen.findByText(/You can look but not change/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a plan' })).toBeNull();
    expect(await screen.findByDisplayValue('0 * * * *')).toBeDisabled();
  });
});
