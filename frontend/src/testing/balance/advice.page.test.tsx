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
import { recommendation, tooEarly } from './recommendation';
import { whatIf } from './whatIf';
import { completeInput } from '@/features/balance/question';
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
    expect(screen.getByTestId('recommendation-fullest')).toHaveTextContent('92.0 % → 75 % (69–81)');
    expect(screen.getByTestId('side-now').dataset.value).toBe('2:2:1');
    const proposed = screen.getByTestId('side-proposed');
    expect(proposed.dataset.value).toBe('1:2:2');
    expect(within(proposed).getByText('Remainder 4 of 5: ISP3, moves')).toBeInTheDocument();
    expect(screen.getByTestId('balance-p95-ISP1')).toHaveTextContent('92.0 % → 74 % (68–80)');
    expect(screen.getByText(/1 of 5, with 21 % of the traffic/)).toBeVisible();
    expect(screen.getByText(/the fullest ISP stays at 92/)).toBeVisible();
    expect(screen.getByTestId('loss-ISP1+ISP2')).toHaveTextContent('143 min a day above 90 %');
    expect(screen.getByTestId('hidden-demand')).toHaveTextContent(
      '2.1 % of the recorded work hours',
    );
    expect(await screen.findByTestId('scored-share-ISP3')).toHaveTextContent(
      'achieved 34.5 % missed',
    );
    expect(screen.getByTestId('scored-p95-ISP3')).toHaveTextContent('achieved 63.0 % hit');
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

  it('shows no range whose ends are the same as they are shown', async () => {
    const narrow = { value: 0.15, low: 0.14996, high: 0.15004 };
    withBalance({ recommendation: { ...recommendation, skew_before: narrow } });
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-skew')).toHaveTextContent(/^15.0 % → /);
    expect(screen.getByText(/^Skew of the (down|up)load, replayed work hours$/)).toBeVisible();
  });

  it('says nothing of before a change, but since when the next one is worked out', async () => {
    withBalance({
      recommendation: null,
      outdated_why: 'regime',
      outdated_since: '2026-10-05T08:39:00Z',
    });
    const { unmount } = renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-being-made')).toHaveTextContent(
      /^Being worked out after the change of .*15:39/,
    );
    expect(screen.queryByText('No recommendation yet')).toBeNull();
    unmount();
    await chooseLanguage('id');
    withBalance({
      recommendation: null,
      outdated_why: 'regime',
      outdated_since: '2026-10-05T08:39:00Z',
      open_change_id: 7,
    });
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-being-made')).toHaveTextContent(
      /15.39.*perubahan 7 dikonfirmasi atau dibatalkan/,
    );
  });

  it('says that advice was made before a contract changed', async () => {
    const changed = { recommendation: null, outdated_why: 'lines' } as const;
    withBalance({ ...changed, outdated_uplink_ids: [1] });
    const { unmount } = renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-being-made')).toHaveTextContent(
      'made before the contract of ISP1 was changed; a new one is being worked out',
    );
    expect(screen.queryByText('No recommendation yet')).toBeNull();
    unmount();
    withBalance(changed);
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-being-made')).toHaveTextContent(
      'made before ISPs were added, removed or changed',
    );
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
      'Pakai bobot 1:2:2: persentil ke-95 ISP paling penuh turun dari 92 % menjadi sekitar 75 %.',
    );
    expect(screen.getByText(/^1 dari 5 bucket pindah ISP/)).toBeVisible();
    expect(screen.getByText(/dihitung dengan 131 Mbps unduhan, bukan 200/)).toBeVisible();
    expect(screen.getByTestId('loss-ISP1+ISP2')).toHaveTextContent('Akibat tanpa ISP1, ISP2 tidak');
    expect(
      await screen.findByText(/sesuai prediksi pada 2 dari 3 ISP.* Permintaan 8,2 %/),
    ).toBeVisible();
    expect(screen.getByTestId('hidden-demand')).toHaveTextContent('2,1 % jam kerja yang terekam');
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
    expect(screen.getByRole('button', { name: 'Work out a new recommendation' })).toBeVisible();
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
          ...whatIf(completeInput({})),
          days: 0,
          skew: { download: null, upload: null },
        }),
      ),
    );
    renderApp('/routers/1/balance/what-if');
    expect(await screen.findByText('Work hours of 0 recorded days replayed')).toBeVisible();
    expect(screen.queryByText('Balanced')).toBeNull();
  });

  it('says whether it would be better than today, once something else is asked', async () => {
    const { user } = renderApp('/routers/1/balance/what-if?w=3-64');
    expect(await screen.findByTestId('beside-today')).toHaveTextContent(
      /^Worse than today: skew of the worse direction 8.0 % \(today 8.0 %\), longest above 90 %: [1-9]\d* min per day.*Fuller than today: 1 of 3 ISPs\.$/,
    );
    const row = screen.getByTestId('what-if-p95-ISP3').closest('tr')!;
    const [share] = within(row).getAllByTestId('than-today');
    // 64 of 68 buckets in place of 1 of 5.
    expect(share).toHaveTextContent('+74.1 points against today');
    expect(screen.getByTestId('what-if-p95-ISP3')).toHaveAttribute('data-full', 'true');
    expect(screen.getByTestId('what-if-p95-ISP1')).toHaveAttribute('data-full', 'false');
    await user.click(screen.getByRole('button', { name: 'As it is now' }));
    await waitFor(() => expect(screen.queryByTestId('beside-today')).toBeNull());
    expect(screen.queryByTestId('than-today')).toBeNull();
  });

  it('answers what a contract less would save and risk, by an address of its own', async () => {
    const { user, router } = renderApp('/routers/1/balance/what-if?gone=3');
    const answer = await screen.findByTestId('given-up');
    expect(answer).toHaveTextContent(
      'not safe, and neither is todaySaves IDR 18 million a month.If ISP2 then fails: ISP1 242 %, 540 min a day above 90 %. Today: ISP1 143 %, 368 min a day above 90 %.',
    );
    expect(screen.getByTestId('what-if-p95-ISP3').dataset.value).toBe('');
    expect(screen.queryByTestId('beside-today')).toBeNull();
    const fate = screen.getByRole('radiogroup', { name: 'What becomes of ISP3' });
    await user.click(within(fate).getByRole('radio', { name: 'In use' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('gone'));
    await waitFor(() => expect(screen.queryByTestId('given-up')).toBeNull());
  });

  it('offers to give up the contract of an ISP without weight', async () => {
    const { user, router } = renderApp('/routers/1/balance/what-if?w=3-0');
    await user.click(await screen.findByRole('button', { name: 'Give up the contract of ISP3' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ gone: '3' }));
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
    const fate = screen.getByRole('radiogroup', { name: 'What becomes of ISP2' });
    await user.click(within(fate).getByRole('radio', { name: 'Cut off' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ down: '2' }));
    await waitFor(() => expect(screen.getByTestId('what-if-p95-ISP2').dataset.value).toBe(''));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Plan these weights' })).toHaveAttribute(
        'href',
        '/routers/1/balance/plan?b=1.2.3',
      ),
    );
  });
});
