import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { planTrace, trace } from './trace';

const ASKED = '/routers/1/router/trace?src=10.1.2.3&dst=8.8.8.8&plan=12';
let queries: URLSearchParams[] = [];

beforeEach(() => {
  queries = [];
  server.use(
    http.get('*/api/v1/routers/1/trace', ({ request }) => {
      const search = new URL(request.url).searchParams;
      queries.push(search);
      return HttpResponse.json(search.has('plan') ? planTrace : trace);
    }),
  );
});

describe('a packet before and after a plan', () => {
  it('has its exits compared first, then both ways with what differs', async () => {
    renderApp(ASKED);
    const exits = await screen.findByRole('table', { name: 'Where it leaves' });
    expect(queries[0]?.get('plan')).toBe('12');
    const [, moved, , kept] = within(exits).getAllByRole('row');
    expect(moved).toHaveTextContent('ISP1 (ether1)33.3 %66.7 %1/3 → 2/3');
    expect(kept).toHaveTextContent('dropped0.0 %0.0 %as before');
    const before = screen.getByRole('region', { name: 'As it is now' });
    expect(within(before).getAllByTestId('trace-outcome')).toHaveLength(2);
    expect(within(before).getAllByText('differs')).toHaveLength(2);
    expect(before).toHaveTextContent('1 row that it does not meet, and why (1 differ)');
    const after = screen.getByRole('region', { name: 'After the plan' });
    expect(within(after).getAllByTestId('trace-outcome')).toHaveLength(1);
    expect(within(after).getAllByText('differs')).toHaveLength(1);
    expect(screen.queryByText(/were changed since/)).toBeNull();
  });

  it('leads back to the plan, and to the router as it is', async () => {
    const { user, router } = renderApp(ASKED);
    expect(await screen.findByRole('link', { name: 'Back to the plan' })).toHaveAttribute(
      'href',
      '/changes/12',
    );
    await user.click(screen.getByRole('button', { name: 'Only as the router is now' }));
    await waitFor(() => expect(queries.at(-1)?.has('plan')).toBe(false));
    expect(router.state.location.search).toEqual({ src: '10.1.2.3', dst: '8.8.8.8' });
    expect(screen.queryByRole('region', { name: 'After the plan' })).toBeNull();
  });

  it('says when the router has neither of both, in either language', async () => {
    await chooseLanguage('id');
    const moved = { ...planTrace, plan: { ...planTrace.plan!, router_has: 'neither' as const } };
    server.use(http.get('*/api/v1/routers/1/trace', () => HttpResponse.json(moved)));
    renderApp(ASKED);
    expect(await screen.findByText(/Aturan router berubah sejak rencana ini dibuat/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Saat direncanakan' })).toBeVisible();
  });
});
