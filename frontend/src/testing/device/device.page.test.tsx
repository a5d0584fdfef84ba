import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { router } from '@/testing/router-setup/router';
import { buckets, vitals } from './handlers';

describe('the page of the device', () => {
  it('says what reading the router costs, and from when on that is known', async () => {
    renderApp('/routers/1/router?part=load&range=24h');
    const said = await screen.findByTestId('poll-load');
    expect(said).toHaveTextContent('In this period we asked this router 360 times an hour');
    expect(said).toHaveTextContent('12 ms on average (20 ms at the 95th percentile)');
    expect(said).toHaveTextContent('0.12 % of its time. 96.7 % of 30 polls were answered.');
    expect(screen.getByTestId('vitals-kept')).toHaveTextContent('polls are kept for 14 days');
  });

  it('leads from the findings to failures that the other ISPs would not carry', async () => {
    renderApp('/routers/1/router?range=24h');
    const note = await screen.findByTestId('unsafe-failures');
    expect(note).toHaveTextContent(/^Not safe if one of these fails: ISP2, ISP3, ISP1 \+ ISP2\./);
    expect(note).toHaveTextContent(/No second route stands in the routing table of ISP2:/);
    const link = within(note).getByRole('link', { name: 'See what happens and what helps' });
    expect(link).toHaveAttribute('href', '/routers/1/balance?range=24h#failures');
  });

  it('has its parts beside each other, and the period goes along', async () => {
    const { user, router } = renderApp('/routers/1/router?range=24h');
    const parts = await screen.findByRole('navigation', { name: 'Parts of this page' });
    expect(within(parts).getByRole('link', { name: 'Device' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await screen.findByRole('heading', { name: 'Events of the router' });
    expect(screen.queryByTestId('poll-load')).toBeNull();
    await user.click(within(parts).getByRole('link', { name: 'Buckets' }));
    expect(await screen.findByTestId('bucket-statement')).toHaveTextContent(
      'Remainder 4 carried most of the upload (33.3 %)',
    );
    expect(router.state.location.search).toEqual({ part: 'buckets', range: '24h' });
    await user.click(within(parts).getByRole('link', { name: 'Routing' }));
    expect(await screen.findByRole('heading', { name: 'Balancing history' })).toBeVisible();
    expect(screen.queryByTestId('period')).toBeNull();
    await user.click(within(parts).getByRole('link', { name: 'Device' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ range: '24h' }));
  });

  it('says of figures of a router that does not answer when they were true', async () => {
    const health = {
      ...router.health,
      state: 'failing',
      last_success_at: '2026-10-23T07:05:00Z',
      error_code: 'timeout',
      error_message: 'No answer.',
    };
    server.use(
      http.get('*/api/v1/routers/1', () =>
        HttpResponse.json({ ...router, health: { ...health, cpu_load_pct: 3 } }),
      ),
    );
    renderApp('/routers/1/router');
    const cpu = await screen.findByTestId('fact-cpu');
    expect(cpu).toHaveTextContent(/^3 % at 23 Oct 2026, 14:05/);
    expect(screen.queryByText('CPU now')).toBeNull();
    expect(screen.getByText('Was up for')).toBeVisible();
  });

  it('lets two balancing periods be compared, the earlier one first', async () => {
    const { user, router } = renderApp('/routers/1/router?part=routing');
    const later = await screen.findByRole('checkbox', { name: 'Compare PCC 1:2:2 · CAKE' });
    await user.click(later);
    expect(screen.queryByRole('link', { name: 'Compare these two' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: /Compare ECMP/ }));
    await user.click(screen.getByRole('link', { name: 'Compare these two' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/reports/compare'));
    expect(router.state.location.search).toMatchObject({ a: 1, b: 2 });
  });

  it.each([
    ['findings', '', 'Findings in the router configuration'],
    ['regimes', '?part=routing', 'Balancing history'],
    ['health', '?part=load', 'Polling load'],
  ])('is where the tab %s of earlier settings leads', async (tab, part, heading) => {
    const { router } = renderApp(`/settings/routers/1?tab=${tab}`);
    await screen.findByRole('heading', { name: heading });
    expect(router.state.location.pathname).toBe('/routers/1/router');
    expect(router.state.location.searchStr).toBe(part);
  });

  it('says why a mean may be above the 95th percentile, and of which time it is', async () => {
    const totals = { ...vitals.totals, polls_per_hour: 67, poll_ms: 3.5, p95_poll_ms: 3 };
    server.use(
      http.get('*/api/v1/routers/1/vitals', () => HttpResponse.json({ ...vitals, totals })),
    );
    renderApp('/routers/1/router?part=load');
    const said = await screen.findByTestId('poll-load');
    expect(said).toHaveTextContent(/67 times an hour on average, time without polls included/);
    expect(said).toHaveTextContent('A few slow answers lift the mean above the 95th percentile.');
  });

  it('of a new router has nothing to say yet, and says so', async () => {
    const totals = { ...vitals.totals, polls: 0, polls_per_hour: null };
    server.use(
      http.get('*/api/v1/routers/1/vitals', () =>
        HttpResponse.json({ ...vitals, oldest: null, points: [], totals }),
      ),
      http.get('*/api/v1/routers/1/buckets', () => HttpResponse.json({ ...buckets, regimes: [] })),
      http.get('*/api/v1/routers/1/regimes', () => HttpResponse.json([])),
    );
    const { user } = renderApp('/routers/1/router?part=load');
    expect(await screen.findByTestId('poll-load')).toHaveTextContent('No poll in this period');
    await user.click(screen.getByRole('link', { name: 'Buckets' }));
    expect(await screen.findByText('No buckets were counted in this period.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Routing' }));
    expect(await screen.findByText(/No balancing period recorded yet/)).toBeVisible();
  });

  it('does not say that nothing is wrong with a wire while the findings are not known', async () => {
    server.use(
      http.get('*/api/v1/routers/1/findings', () => problem(500, { detail: 'It broke.' })),
    );
    renderApp('/routers/1/router?part=routing');
    const wires = await screen.findByRole('table', { name: 'Routing per ISP' });
    const [, first] = within(wires).getAllByRole('row');
    expect(within(first!).getAllByRole('cell').at(-1)).toHaveTextContent('–');
  });
});
