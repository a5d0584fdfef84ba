import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { quality } from './quality';
import { probeRun } from './run';
import { probeSlots } from './slots';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/layout';
import '@/routes/quality/probe-run';
import '@/routes/quality/quality';
import '@/routes/router';

describe('the quality page', () => {
  it('gives each measure with unit and words, and names the worst', async () => {
    renderApp('/routers/1/quality');
    const uplink = await screen.findByTestId('quality-ISP2');
    expect(value('quality-ISP2-download')).toBe('131000000');
    expect(screen.getByTestId('quality-ISP2-download')).toHaveTextContent('131 Mbps');
    expect(screen.getByTestId('quality-overall-ISP2')).toHaveTextContent('Fair');
    expect(uplink).toHaveTextContent('Worst: jitter');
    expect(
      within(uplink).getByRole('img', { name: /^Voice: Bad\. loss 2\.1\s% \(1\.0\s%\)/ }),
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

  it('grades nothing by pings alone', async () => {
    const known = quality();
    const [first] = known.lines;
    const untested = { ...first!.jitter, n: 0, median: null, category: null, trend: [] };
    const load = { ...first!.load, grade: null, rise_ms: null };
    server.use(
      http.get('*/api/v1/routers/1/quality', () =>
        HttpResponse.json({
          ...known,
          lines: [
            {
              ...first!,
              download: untested,
              upload: untested,
              jitter: untested,
              http: untested,
              load,
            },
          ],
        }),
      ),
    );
    renderApp('/routers/1/quality');
    const grade = await screen.findByTestId('quality-overall-ISP1');
    expect(grade).toHaveTextContent('Ping only: good');
    expect(grade).toHaveAttribute('data-tone', 'idle');
    const uplink = screen.getByTestId('quality-ISP1');
    expect(uplink).toHaveTextContent('Not tested: throughput, jitter, latency under load');
    const voice = within(uplink).getByRole('img', { name: /^Voice: Good by idle pings alone/ });
    expect(voice.querySelector('[data-tone]')).toHaveAttribute('data-tone', 'idle');
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
      name: 'ISP2, TCP, download, 10:14: Failed. The server was busy with someone else’s test.',
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
      await screen.findByText(/The server was busy with someone else’s test\.$/),
    ).toBeVisible();
    expect(screen.queryByTestId('outcome-ok')).toBeNull();
  });

  it('runs a test now, telling first what it will move', async () => {
    let sent: unknown;
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'POST')
        void request
          .clone()
          .json()
          .then((body: unknown) => {
            sent = body;
          });
    });
    const { user } = renderApp('/routers/1/quality');
    await user.click(await screen.findByRole('button', { name: 'Run now' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByTestId('expected')).toHaveTextContent(/125\.0 MB/);
    await user.click(within(dialog).getByRole('button', { name: 'Start the test' }));
    await waitFor(() =>
      expect(sent).toMatchObject({ uplink_id: 1, server_id: 1, kind: 'tcp', duration_s: 10 }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.events.removeAllListeners();
  });

  it('offers a NOC user no button that they cannot use', async () => {
    asRole('noc');
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
        HttpResponse.json({ ...running, started_at: now, cancel_requested: cancelled }),
      ),
      http.post('*/api/v1/probe-runs/99/cancel', () => {
        cancelled = true;
        return HttpResponse.json({ ...running, cancel_requested: true });
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
    expect(screen.getByTestId('quality-ISP3-invalid')).toHaveTextContent('6 tidak valid');
  });
});
