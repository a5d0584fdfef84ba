import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { change } from './balance/change';
import { renderApp } from './render';
import { server } from './server';

describe('what a page looks at', () => {
  it('goes along to the other pages of the router, and comes back with the back button', async () => {
    const { user, router } = renderApp('/routers/1/now?range=30d&selection=work&vs=previous');
    // By words, not by role: roles are slow to find on a page this large.
    const nav = () => within(screen.getByLabelText('Main navigation'));
    await screen.findByTestId('overview-verdict');
    await user.click(nav().getByText('Reports'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/weeks\/\d{4}-W\d\d$/));
    const search = { range: '30d', selection: 'work', vs: 'previous' };
    expect(router.state.location.search).toEqual(search);
    await user.click(nav().getByText('Quality'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/quality'));
    expect(router.state.location.search).toEqual(search);
    router.history.go(-1);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/weeks/));
    expect(router.state.location.search).toEqual(search);
  });

  it('is still there after a look at a change', async () => {
    server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(change('confirmed'))));
    const { router } = renderApp('/routers/1/balance?range=30d&selection=work');
    const search = { range: '30d', selection: 'work' };
    await screen.findByTestId('recommendation-sentence');
    await router.navigate({ to: '/changes/$changeId', params: { changeId: 12 } });
    await waitFor(() => expect(router.state.location.pathname).toBe('/changes/12'));
    expect(router.state.location.search).toEqual(search);
    await router.navigate({ to: '/routers/$routerId/now', params: { routerId: 1 } });
    await screen.findByTestId('overview-verdict');
    expect(router.state.location.search).toEqual(search);
  });

  it('is stepped by whole periods, each a step of the back button, and what is taken back leaves the address', async () => {
    const { user, router } = renderApp('/routers/1/now?range=24h');
    await screen.findByTestId('overview-verdict');
    expect(screen.getByLabelText('One period forward')).toBeDisabled();
    await user.click(screen.getByLabelText('One period back'));
    await waitFor(() => expect(router.state.location.search).toHaveProperty('from'));
    expect(router.state.location.search).not.toHaveProperty('range');
    router.history.back();
    await waitFor(() => expect(router.state.location.search).toEqual({ range: '24h' }));
    await user.click(screen.getByTestId('compare-previous'));
    await waitFor(() => expect(router.state.location.search).toHaveProperty('vs', 'previous'));
    await user.click(screen.getByTestId('compare-previous'));
    await waitFor(() => expect(router.state.location.search).toEqual({ range: '24h' }));
  });

  it('leads back from a stretch that was taken out of a chart', async () => {
    const zoomed = 'from=2026-11-20T00%3A00%3A00Z&to=2026-11-20T06%3A00%3A00Z';
    const { user, router } = renderApp(`/routers/1/now?${zoomed}&outer=24h&selection=work`);
    await screen.findByTestId('overview-verdict');
    await user.click(screen.getByRole('button', { name: 'Back to 24 hours' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ range: '24h', selection: 'work' }),
    );
    expect(screen.queryByTestId('zoom-out')).toBeNull();
  });

  it('falls back to the default where the address is mistyped', async () => {
    const { router } = renderApp('/routers/1/now?range=3w&from=yesterday&selection=sometimes');
    await screen.findByTestId('overview-verdict');
    expect(screen.getByTestId('period')).toHaveAccessibleName(/^Period: 7 days, /);
    expect(router.state.location.search).toEqual({});
  });
});
