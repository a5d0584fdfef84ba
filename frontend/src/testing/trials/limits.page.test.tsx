import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { limitPreflight, ofLimits } from './limits';
import { underWay } from './trials';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/layout';
import '@/routes/quality/trials';
import '@/routes/router';

const LIST = '/routers/1/quality/trials';
const show = (trial = ofLimits()) =>
  server.use(http.get(`*/api/v1/trials/${trial.id}`, () => HttpResponse.json(trial)));

describe('a trial that found a limit', () => {
  it('says which limit, what a higher one does, and each limit in the table', async () => {
    show();
    renderApp(`${LIST}/5`);
    expect(await screen.findByTestId('trial-verdict')).toHaveTextContent(
      'Use a limit of 95 % of the contract',
    );
    expect(screen.getByText(/98 % is too much: latency rises by 62 ms/)).toBeVisible();
    const table = screen.getByRole('table', { name: 'Limits side by side' });
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'CAKE (98 %)',
      'CAKE (95 %)Choose this',
      'CAKE (90 %)',
      'As it is now',
    ]);
    expect(within(table).queryByRole('columnheader', { name: 'In the paper' })).toBeNull();
  });

  it('leads into a plan with its queue and its limit', async () => {
    show();
    const { user, router } = renderApp(`${LIST}/5`);
    const use = await screen.findByTestId('use-queue');
    expect(use).toHaveTextContent('Use this limit (95 %)');
    await user.click(use);
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ queue: 'cake', limit: 95, trial: 5 }),
    );
  });

  it('says it in Indonesian, with the limit of each queue', async () => {
    await chooseLanguage('id');
    show();
    renderApp(`${LIST}/5`);
    expect(await screen.findByTestId('trial-verdict')).toHaveTextContent(
      'Pakai batas 95 % dari kontrak: dengan CAKE waktu tunda naik 0,8 ms',
    );
    expect(screen.getByText(/^CAKE \(95 %\) memakai 60 %/)).toBeVisible();
  });

  it('shows noc the verdict, not the way to use it', async () => {
    asRole('noc');
    show();
    renderApp(`${LIST}/5`);
    expect(await screen.findByTestId('trial-verdict')).toBeVisible();
    expect(screen.queryByTestId('use-queue')).toBeNull();
  });
});

describe('a new trial of limits', () => {
  it('follows a trial of queues, on its ISP with its queue', async () => {
    const { user, router } = renderApp(`${LIST}/3`);
    await user.click(await screen.findByTestId('find-limit'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/new`));
    expect(await screen.findByRole('radio', { name: 'FQ-CoDel' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'ISP' })).toHaveValue('ISP2');
  });

  it('is asked for with one queue and its limits', async () => {
    const checked: URLSearchParams[] = [];
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/v1/routers/1/trial-preflight', ({ request }) => {
        checked.push(new URL(request.url).searchParams);
        return HttpResponse.json(limitPreflight());
      }),
      http.post('*/api/v1/routers/1/trials', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(underWay(), { status: 201 });
      }),
    );
    const { user } = renderApp(`${LIST}/new`);
    await user.click(await screen.findByRole('radio', { name: /How high the limit may be/ }));
    await user.click(screen.getByRole('checkbox', { name: '85 %' }));
    await user.click(screen.getByRole('button', { name: 'Check on the router' }));
    expect(await screen.findByTestId('preflight-minutes')).toHaveTextContent('32 min');
    expect(screen.getByTestId('preflight-data')).toHaveTextContent('33.6 GB');
    expect(checked[0]?.getAll('limits')).toEqual(['98', '95', '90']);
    expect(screen.getByRole('heading', { name: 'CAKE (98 %)', hidden: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start the trial' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({ goal: 'limit', variants: ['cake'], limits: [98, 95, 90] }),
    );
  });

  it('needs two limits', async () => {
    const { user } = renderApp(`${LIST}/new?goal=limit`);
    for (const percent of [98, 95, 90])
      await user.click(await screen.findByRole('checkbox', { name: `${percent} %` }));
    expect(screen.getByText('Choose 2 to 7 limits.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check on the router' })).toBeDisabled();
  });
});

describe('the list', () => {
  it('counts the run under way with those to come, and names a queue once with its limits', async () => {
    const { id, ...rest } = underWay();
    const { variants } = ofLimits();
    server.use(
      http.get('*/api/v1/routers/1/trials', () => HttpResponse.json([{ ...rest, id, variants }])),
    );
    renderApp(LIST);
    expect(await screen.findByText('10 of 25 runs')).toBeVisible();
    expect(screen.getByText('CAKE at 98 %, 95 %, 90 %')).toBeVisible();
  });
});
