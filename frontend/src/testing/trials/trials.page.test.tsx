import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { QueueTrial } from '@/api/trialTypes';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { renderApp, value } from '@/testing/render';
import { server } from '@/testing/server';
import { finished, preflight, underWay } from './trials';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/layout';
import '@/routes/quality/trials';
import '@/routes/router';

const LIST = '/routers/1/quality/trials';
const withTrial = (shown: QueueTrial) =>
  server.use(http.get(`*/api/v1/trials/${shown.id}`, () => HttpResponse.json(shown)));

describe('the list', () => {
  it('leads to each trial and to a new one', async () => {
    const { user, router } = renderApp(LIST);
    expect(await screen.findByText('Use FQ-CoDel')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start a queue trial' })).toHaveAttribute(
      'href',
      `${LIST}/new`,
    );
    await user.click(screen.getByTestId('trial-3'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/3`));
  });

  it.each(['noc', 'manager'] as const)('is read by %s, who cannot start one', async (role) => {
    asRole(role);
    server.use(http.get('*/api/v1/routers/1/trials', () => HttpResponse.json([])));
    renderApp(LIST);
    expect(await screen.findByText('No queue trial yet')).toBeVisible();
    expect(screen.getByText('Only an admin can start one.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Start a queue trial' })).toBeNull();
  });

  it('says that it could not be read', async () => {
    server.use(http.get('*/api/v1/routers/1/trials', () => problem(500, { code: 'internal' })));
    renderApp(LIST);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('a finished trial', () => {
  it('says its verdict in words first, then figures beside the paper', async () => {
    renderApp(`${LIST}/3`);
    expect(await screen.findByTestId('trial-verdict')).toHaveTextContent(
      'Use FQ-CoDel: latency rises by 0.7 ms under load',
    );
    expect(Number(value('rise-fq-codel'))).toBeCloseTo(0.7);
    const table = screen.getByRole('table', { name: 'Queues side by side' });
    const [, chosen, other] = within(table).getAllByRole('row');
    expect(other).toHaveTextContent('CAKE');
    expect(chosen).toHaveTextContent('Choose this');
    expect(chosen).toHaveTextContent('−167.3 to −160.9');
    expect(chosen).toHaveTextContent('95th percentile +6.8 ms');
    expect(chosen).toHaveTextContent('+5 ms34.1 Mbps, loss 0 %CPU 45 %');
    expect(value('trial-idle')).toBe('26.2');
  });

  it('names the runs that do not count and why', async () => {
    renderApp(`${LIST}/3`);
    const table = await screen.findByRole('table', { name: 'Runs that do not count' });
    expect(table).toHaveTextContent('FQ-CoDel, block 2');
    expect(table).toHaveTextContent('The campus used over 20 % of the contract.');
    expect(within(table).getByRole('link', { name: 'Test 408' })).toHaveAttribute(
      'href',
      '/probe-runs/408',
    );
  });

  it('leads into a plan with its queue and limit', async () => {
    const { user, router } = renderApp(`${LIST}/3`);
    await user.click(await screen.findByTestId('use-queue'));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        queue: 'fq-codel',
        limit: 95,
        trial: 3,
      }),
    );
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/routers/1/changes', async ({ request }) => {
        sent.push(await request.json());
        return problem(409, { code: 'plan_refused', reasons: [] });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Make the plan' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        options: { queue_kind: 'fq-codel', queue_limit_percent: 95 },
        reason: 'Queue trial 3: FQ-CoDel',
      }),
    );
  });

  it.each(['noc', 'manager'] as const)(
    'shows %s the verdict, not the way to use it',
    async (role) => {
      asRole(role);
      renderApp(`${LIST}/3`);
      expect(await screen.findByTestId('trial-verdict')).toBeVisible();
      expect(screen.queryByTestId('use-queue')).toBeNull();
    },
  );

  it('of elsewhere says so before its verdict, here and in the list', async () => {
    const trial = finished({
      requested_by: 'demo',
      recorded: {
        place: 'kernel_lab',
        campus: 'Kediri',
        router: 'Core',
        isp: 'ISP9',
        server: 'lab',
        download_bps: 14e6,
        upload_bps: 14e6,
        version: '0.1.0',
      },
    });
    withTrial(trial);
    server.use(http.get('*/api/v1/routers/1/trials', () => HttpResponse.json([trial])));
    const { user } = renderApp(LIST);
    const mark = /^Recorded on the kernel lab of Timbang on .*2026, not on this router\.$/;
    expect(await screen.findByText(mark)).toBeVisible();
    expect(screen.getByText('imported by demo')).toBeVisible();
    expect(screen.getByText(/^As it was there, /)).toBeVisible();
    await user.click(screen.getByTestId('trial-3'));
    expect(await screen.findByTestId('trial-recorded')).toHaveTextContent(mark);
    expect(
      screen.getByText(/an ISP of 14.Mbps down and 14.Mbps up with Timbang 0\.1\.0/),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Trial 3$/);
    expect(screen.getByRole('table', { name: 'Queues side by side' })).toHaveTextContent(
      'As it was there',
    );
    expect(await screen.findByText(/start a queue trial on your own ISP first/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Export (JSON)' })).toHaveAttribute(
      'href',
      '/api/v1/trials/3/export',
    );
  });

  it('that ran here has no such mark', async () => {
    renderApp(`${LIST}/3`);
    expect(await screen.findByTestId('trial-verdict')).toBeVisible();
    expect(screen.queryByTestId('trial-recorded')).toBeNull();
    expect(screen.getAllByText('As it is now').length).toBeGreaterThan(0);
  });

  it('that ended before its verdict says why', async () => {
    withTrial(
      finished({ state: 'stopped', stop: 'change', outcome: null, chosen: null, verdict: null }),
    );
    renderApp(`${LIST}/3`);
    expect(await screen.findByTestId('trial-verdict')).toHaveTextContent('There is no verdict');
    expect(screen.getByText(/somebody changed the router/)).toBeVisible();
  });

  it('does not offer a plan for a queue that plans do not know', async () => {
    withTrial(finished({ chosen: 'pcq' }));
    renderApp(`${LIST}/3`);
    expect(await screen.findByText(/Set PCQ on the router yourself/)).toBeVisible();
    expect(screen.queryByTestId('use-queue')).toBeNull();
  });
});

describe('a trial under way', () => {
  it('says what goes on and can be stopped', async () => {
    const { user } = renderApp(`${LIST}/4`);
    expect(await screen.findByTestId('trial-step')).toHaveTextContent(
      /^Block 3, FQ-CoDel: being measured/,
    );
    expect(screen.getByTestId('trial-left')).toHaveTextContent('10 of 25 runs');
    await user.click(screen.getByRole('button', { name: 'Stop and restore' }));
    const stopping = underWay({ state: 'restoring', stop: 'person', actions: [] });
    withTrial(stopping);
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Stop and restore' }));
    await waitFor(() =>
      expect(screen.getByTestId('trial-step')).toHaveTextContent('going back to what it had'),
    );
    expect(screen.getByRole('button', { name: 'Being stopped' })).toBeDisabled();
  });

  it('cannot be stopped by noc', async () => {
    asRole('noc');
    renderApp(`${LIST}/4`);
    expect(await screen.findByTestId('trial-step')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop and restore' })).toBeNull();
  });
});

describe('a new trial', () => {
  it('says what it takes and writes before it starts', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/routers/1/trials', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(underWay(), { status: 201 });
      }),
    );
    const { user, router } = renderApp(`${LIST}/new`);
    await user.click(await screen.findByRole('button', { name: 'Check on the router' }));
    expect(await screen.findByTestId('preflight-minutes')).toHaveTextContent('23 min');
    expect(screen.getByTestId('preflight-data')).toHaveTextContent('20.4 GB');
    expect(screen.getByTestId('trial-lines')).toHaveTextContent(
      '/queue/type/add name=timbang-cake',
    );
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start the trial' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/4`));
    expect(sent[0]).toMatchObject({
      uplink_id: 1,
      variants: ['cake', 'fq-codel', 'sfq_unlimited'],
      percent: 95,
      window_from: null,
    });
  });

  it('is checked again after something was changed', async () => {
    const { user } = renderApp(`${LIST}/new`);
    await user.click(await screen.findByRole('button', { name: 'Check on the router' }));
    const start = await screen.findByRole('button', { name: 'Start the trial' });
    expect(start).toBeEnabled();
    await user.click(screen.getByRole('checkbox', { name: 'PCQ' }));
    expect(start).toBeDisabled();
    expect(screen.getByText(/check again before you start/)).toBeVisible();
  });

  it('says why the router refuses it, with the remedy', async () => {
    const reasons = [
      { code: 'fasttrack', text: 'FastTrack takes connections past simple queues.', params: {} },
    ];
    server.use(
      http.get('*/api/v1/routers/1/trial-preflight', () =>
        HttpResponse.json(preflight({ reasons })),
      ),
    );
    const { user } = renderApp(`${LIST}/new`);
    await user.click(await screen.findByRole('button', { name: 'Check on the router' }));
    expect(await screen.findByTestId('preflight-refused')).toHaveTextContent('FastTrack takes');
    expect(screen.queryByRole('button', { name: 'Start the trial' })).toBeNull();
  });

  it('is for admins', async () => {
    asRole('noc');
    renderApp(`${LIST}/new`);
    expect(await screen.findByRole('heading', { name: /admin/i })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check on the router' })).toBeNull();
  });
});
