import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { chooseLanguage } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { router as fixtureRouter } from '@/testing/router-setup/router';
import { server } from '@/testing/server';
import { balance } from './balance';
import { tooEarly } from './recommendation';
import { whatIf } from './whatIf';
import { askedOf } from '@/features/balance/question';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/balance/change';
import '@/routes/layout';
import '@/routes/router';
import '@/routes/reports/weeks';

const withBalance = (part: Partial<ReturnType<typeof balance>>) =>
  server.use(
    http.get('*/api/v1/routers/1/balance', () => HttpResponse.json({ ...balance(), ...part })),
  );

describe('the recommendation', () => {
  it('says the verdict first, with interval, both sides and reasons', async () => {
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-sentence')).toHaveTextContent(
      'Use the weights 1:2:2: the fullest',
    );
    expect(screen.getByTestId('recommendation-gain')).toHaveTextContent('−18.0 (−24.0 … −12.0)');
    expect(screen.getByTestId('side-now').dataset.value).toBe('2:2:1');
    const proposed = screen.getByTestId('side-proposed');
    expect(proposed.dataset.value).toBe('1:2:2');
    expect(within(proposed).getByText('Remainder 4 of 5: ISP3, moves')).toBeInTheDocument();
    expect(screen.getByTestId('balance-p95-ISP1')).toHaveTextContent('92.0 % → 74.0 % (68.0–80.0)');
    expect(screen.getByText(/1 of 5, with 21 % of the traffic/)).toBeVisible();
    expect(screen.getByText(/the fullest ISP stays at 92/)).toBeVisible();
    expect(screen.getByTestId('loss-ISP1+ISP2')).toHaveTextContent('143 min a day above 90 %');
    expect(screen.getByTestId('hidden-demand')).toHaveTextContent('2.1 % of the recorded time');
    expect(await screen.findByTestId('scored-ISP3')).toHaveTextContent('achieved 34.5 % missed');
  });

  it('says what the figures assume while the present weights are young', async () => {
    const young = { data: { ...balance().data, unseen_slots: 85 } };
    withBalance({ ...young, recommendation: null });
    const { unmount } = renderApp('/routers/1/balance');
    const notice = await screen.findByTestId('balance-unseen');
    expect(notice).toHaveTextContent(/Balanced this way since .*8 h of work hours are missing/);
    expect(notice).toHaveTextContent('divided as configured now');
    unmount();
    const [first, ...others] = balance().lines;
    withBalance({ ...young, lines: [{ ...first!, configured_share: null }, ...others] });
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('balance-unseen')).toHaveTextContent('of this time only');
  });

  it('offers no spare routes yet: they are judged by the weights that are set', async () => {
    renderApp('/routers/1/balance');
    const loss = await screen.findByTestId('loss-ISP2');
    expect(loss).toContainElement(within(loss).getByTestId('spare-later'));
    expect(screen.queryByTestId('spare-2')).toBeNull();
  });

  it('says all of it in Indonesian', async () => {
    await chooseLanguage('id');
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-sentence')).toHaveTextContent(
      'Pakai bobot 1:2:2: persentil ke-95 ISP paling penuh turun dari 92 % menjadi sekitar 74,5 %.',
    );
    expect(screen.getByText(/^1 dari 5 bucket pindah ISP/)).toBeVisible();
    expect(screen.getByText(/dihitung dengan 131 Mbps unduhan, bukan 200/)).toBeVisible();
    expect(screen.getByTestId('loss-ISP1+ISP2')).toHaveTextContent('Akibat tanpa ISP1, ISP2 tidak');
    expect(
      await screen.findByText(/sesuai prediksi pada 2 dari 3 ISP.* Permintaan 8,2 %/),
    ).toBeVisible();
    expect(screen.getByTestId('hidden-demand')).toHaveTextContent('2,1 % waktu yang terekam');
  });

  it('shows how far the data is when it is not enough', async () => {
    withBalance({
      recommendation: tooEarly,
      data: { ...balance().data, days: 3, needed_days: 5 },
    });
    renderApp('/routers/1/balance');
    expect((await screen.findByTestId('missing-data')).dataset.value).toBe('0.6');
    expect(screen.getByText('3 of 5 days are recorded')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Plan this change' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Make one now' })).toBeVisible();
  });

  it('is dismissed with a reason only', async () => {
    const { user } = renderApp('/routers/1/balance');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'exam week');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('rina: exam week')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Plan this change' })).toBeNull();
  });

  it.each(['noc', 'manager'] as const)(
    'gives %s words for an admin instead of buttons, and says why',
    async (role) => {
      asRole(role);
      renderApp('/routers/1/balance');
      expect(await screen.findByTestId('balance-read-only')).toHaveTextContent('for admins');
      expect(await screen.findByTestId('recommendation-sentence')).toBeVisible();
      expect(screen.getByTestId('tell-admin')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Plan this change' })).toBeNull();
    },
  );

  it('tells what is missing without ISP lines', async () => {
    server.use(
      http.get('*/api/v1/routers/1', () => HttpResponse.json({ ...fixtureRouter, uplinks: [] })),
    );
    renderApp('/routers/1/balance');
    expect(await screen.findByText('This router has no ISP lines yet')).toBeVisible();
  });

  it('shows the remedy of a problem', async () => {
    server.use(
      http.get('*/api/v1/routers/1/balance', () =>
        problem(500, { detail: 'The database is away.', remedy: 'Start it.' }),
      ),
    );
    renderApp('/routers/1/balance');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByText('Start it.')).toBeVisible();
  });
});

describe('what if', () => {
  it('calls nothing balanced before there is demand to replay', async () => {
    server.use(
      http.post('*/api/v1/routers/1/balance/what-if', () =>
        HttpResponse.json({
          ...whatIf(askedOf({})),
          days: 0,
          skew: { download: null, upload: null },
        }),
      ),
    );
    renderApp('/routers/1/balance/what-if');
    expect(await screen.findByText('0 recorded days replayed')).toBeVisible();
    expect(screen.queryByText('Balanced')).toBeNull();
  });

  it('says whether it would be better than today, once something else is asked', async () => {
    const { user } = renderApp('/routers/1/balance/what-if?w=3-64');
    expect(await screen.findByTestId('beside-today')).toHaveTextContent(
      /^Worse than today: skew 8.0 % \(today 8.0 %\), longest above 90 %: [1-9]\d* min per day/,
    );
    await user.click(screen.getByRole('button', { name: 'As it is now' }));
    await waitFor(() => expect(screen.queryByTestId('beside-today')).toBeNull());
  });

  it('keeps the question in the address and answers by keyboard', async () => {
    const { user, router } = renderApp('/routers/1/balance/what-if?w=1-1.2-2.3-2');
    const answer = await screen.findByTestId('what-if-p95-ISP1');
    await waitFor(() => expect(Number(answer.dataset.value)).toBeCloseTo(0.53));
    screen.getByRole('slider', { name: 'Weight of ISP1, slider' }).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ w: '1-2.2-2.3-2' }));
    await waitFor(() =>
      expect(Number(screen.getByTestId('what-if-p95-ISP1').dataset.value)).toBeCloseTo(265 / 300),
    );
    await user.click(screen.getByRole('switch', { name: 'ISP2 is down' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ down: '2' }));
    await waitFor(() => expect(screen.getByTestId('what-if-p95-ISP2').dataset.value).toBe(''));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Plan these weights' })).toHaveAttribute(
        'href',
        '/routers/1/balance/plan?b=1.1.2.2.3.3',
      ),
    );
  });
});
