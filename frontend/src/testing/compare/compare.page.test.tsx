import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { regimes } from '@/testing/device/regimes';
import { renderApp } from '@/testing/render';
import { regimeComparison } from '@/testing/quality/comparisons';
import { server } from '@/testing/server';
import { comparison } from './comparison';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/reports/compare';
import '@/routes/layout';
import '@/routes/router';

/** What the API was asked last, and its answer. */
function answering() {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('*/api/v1/routers/:id/comparison', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json(comparison());
    }),
  );
  return queries;
}

describe('the compare page', () => {
  it('says first what changed, and what the figures stand on', async () => {
    const queries = answering();
    const { user } = renderApp('/routers/1/reports/compare');
    expect(await screen.findByTestId('conclusion')).toHaveTextContent(
      'ISP1 at the peak (95th percentile) 80.0 % → 40.0 % of its contract.',
    );
    expect(screen.getByText(/The download of A is skewed/)).not.toBeVisible();
    await user.click(screen.getByText('Statistics'));
    expect(screen.getByText(/The download of A is skewed/)).toBeVisible();
    expect(screen.getByTestId('skew-a-upload').dataset.value).toBe('0.175');
    expect(screen.getByTestId('skew-b-upload')).toHaveTextContent('5.3 %');
    expect(screen.getByTestId('caveat-partial')).toHaveTextContent('97.0 %');
    expect(screen.getByTestId('differences')).toHaveTextContent('ECMP');
    expect(screen.getByTestId('facts-a')).toHaveTextContent('5 weeks of data');
    expect(queries[0]!.get('a_regime')).toBe('1');
    expect(queries[0]!.get('b_regime')).toBe('2');
  });

  it('says less demand beside the verdict, and calls no effect large that may be chance', async () => {
    const compared = comparison();
    compared.side_b.download_bytes = compared.side_a.download_bytes! * 0.85;
    compared.side_b.upload_bytes = compared.side_a.upload_bytes;
    for (const effect of compared.effects) effect.corrected_p = 1;
    server.use(http.get('*/api/v1/routers/1/comparison', () => HttpResponse.json(compared)));
    renderApp('/routers/1/reports/compare');
    expect(await screen.findByTestId('demand-change')).toHaveTextContent(
      /^Meanwhile there was less traffic: Download −15 %\. Part of this may come from that\.$/,
    );
    expect(screen.queryByText(/large effect/)).toBeNull();
    expect(screen.getByTestId('statistics')).toHaveTextContent('may be chance, p = 1');
  });

  it('calls alike what is shown alike, and claims no gain that may be chance', async () => {
    const compared = { ...comparison(), matched_hours: 110 };
    for (const effect of compared.effects)
      if (effect.metric === 'skew')
        Object.assign(effect, {
          a: 0.052,
          b: 0.0518,
          difference: -0.0062,
          statement: 'no_clear_change',
        });
    server.use(http.get('*/api/v1/routers/1/comparison', () => HttpResponse.json(compared)));
    renderApp('/routers/1/reports/compare');
    expect(await screen.findByTestId('conclusion')).toHaveTextContent(
      /^Unchanged: (download|upload) skew 5\.2 % on both sides\.$/,
    );
    expect(screen.queryByText(/on the right ISP now/)).toBeNull();
    expect(
      screen.getAllByText('Volume of a typical week, in 110 of its 168 hours')[0],
    ).toBeVisible();
  });

  it('says the same in Indonesian', async () => {
    answering();
    await startI18n('id');
    renderApp('/routers/1/reports/compare');
    expect(await screen.findByTestId('conclusion')).toHaveTextContent(
      'ISP1 pada saat puncak (persentil ke-95) 80,0 % → 40,0 % dari kontraknya.',
    );
    expect(screen.getByText(/Unduhan A timpang/)).toBeInTheDocument();
    expect(screen.getByTestId('skew-b-upload')).toHaveTextContent('5,3 %');
    await startI18n('en');
  });

  it('says what differs in Indonesian, values of the router as they are', async () => {
    const compared = comparison();
    const facts = { interface: 'ether2', name: 'ISP2', table: 'main' };
    compared.differences = [
      { code: 'classifier', params: { old: 'none', new: 'both-addresses' }, text: 'a' },
      { code: 'route_changed', params: { ...facts, change: 'distance 1 -> 2' }, text: 'b' },
    ];
    server.use(http.get('*/api/v1/routers/:id/comparison', () => HttpResponse.json(compared)));
    await startI18n('id');
    renderApp('/routers/1/reports/compare');
    const list = await screen.findByTestId('differences');
    expect(list).toHaveTextContent('Pengelompok PCC: tidak ada → both-addresses');
    expect(list).toHaveTextContent('Rute default lewat ISP2 (ether2) (tabel main): jarak 1 → 2');
    await startI18n('en');
  });

  it('turns the sides round, in the address too', async () => {
    const queries = answering();
    const { user, router } = renderApp('/routers/1/reports/compare');
    const swap = await screen.findByRole('button', { name: 'Swap both sides' });
    expect(swap).toHaveClass('no-print');
    await user.click(swap);
    await waitFor(() => expect(queries.at(-1)!.get('a_regime')).toBe('2'));
    expect(router.state.location.search).toMatchObject({ a: 2, b: 1 });
  });

  it('compares two weeks while the router balanced in one way only', async () => {
    const queries = answering();
    server.use(http.get('*/api/v1/routers/:id/regimes', () => HttpResponse.json([regimes[1]])));
    renderApp('/routers/1/reports/compare');
    expect(await screen.findByText(/balanced in one way only so far/)).toBeVisible();
    await waitFor(() => expect(queries.at(-1)?.get('a_from')).toMatch(/T17:00:00/));
    expect(queries.at(-1)!.get('b_regime')).toBeNull();
  });

  it('has nothing to say in the first week', async () => {
    server.use(
      http.get('*/api/v1/routers/:id/regimes', () => HttpResponse.json([regimes[1]])),
      http.get('*/api/v1/routers/:id/weeks', () =>
        HttpResponse.json({ items: [], next_cursor: null }),
      ),
    );
    renderApp('/routers/1/reports/compare');
    expect(await screen.findByText('There is nothing to compare yet')).toBeVisible();
  });

  it('has the qualities of two regimes beside it, also at their old address', async () => {
    const { router } = renderApp('/routers/1/quality/compare?a=1&b=2');
    expect(await screen.findByTestId('regime-statement')).toHaveTextContent('rose from 42.00 Mbps');
    expect(screen.getByTestId('effect-rtt')).toHaveTextContent('No clear change');
    expect(screen.getByRole('heading', { name: 'Loss' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/routers/1/reports/compare');
    expect(router.state.location.search).toMatchObject({ tab: 'quality', a: 1, b: 2 });
  });

  it('says once for all measures that nothing was tested', async () => {
    const { a, b, ...rest } = regimeComparison();
    server.use(
      http.get('*/api/v1/routers/:id/quality/regimes', () =>
        HttpResponse.json({ ...rest, a: { ...a, lines: [] }, b: { ...b, lines: [] } }),
      ),
    );
    renderApp('/routers/1/reports/compare?tab=quality&a=1&b=2');
    const said = await screen.findByTestId('regime-statement');
    expect(said).toHaveTextContent('No ISP was tested in these periods');
    expect(screen.queryByRole('heading', { name: 'Loss' })).toBeNull();
  });

  it('keeps chosen periods on the tab of the qualities', async () => {
    const queries: URLSearchParams[] = [];
    server.use(
      http.get('*/api/v1/routers/:id/quality/regimes', ({ request }) => {
        queries.push(new URL(request.url).searchParams);
        return HttpResponse.json(regimeComparison());
      }),
    );
    const own = 'a_from=2026-10-01T00:00:00Z&a_to=2026-10-08T00:00:00Z&b=2';
    renderApp(`/routers/1/reports/compare?tab=quality&${own}`);
    await screen.findByTestId('regime-statement');
    expect(Object.fromEntries(queries.at(-1)!)).toMatchObject({
      a_from: '2026-10-01T00:00:00Z',
      a_to: '2026-10-08T00:00:00Z',
      b: '2',
    });
    expect(screen.getByTestId('side-a')).toHaveValue('From … to …');
  });
});
