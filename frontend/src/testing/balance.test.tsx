import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { balance, change, iso, tooEarly } from './balanceFixtures';
import { account, router as fixtureRouter } from './fixtures';
import { problem, session } from './handlers';
import { renderApp } from './render';
import { server } from './server';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance';
import '@/routes/change';
import '@/routes/layout';
import '@/routes/router';
import '@/routes/weeks';

const asRole = (role: 'noc' | 'manager') =>
  server.use(
    http.get('*/api/v1/session', () =>
      HttpResponse.json(session({ account: { ...account, role } })),
    ),
  );
const withBalance = (part: Partial<ReturnType<typeof balance>>) =>
  server.use(
    http.get('*/api/v1/routers/1/balance', () => HttpResponse.json({ ...balance(), ...part })),
  );
const withChange = (shown: ReturnType<typeof change>) =>
  server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(shown)));

describe('the recommendation', () => {
  it('says the verdict first, with interval, both sides and reasons', async () => {
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-sentence')).toHaveTextContent(
      'Move 1 of 5 buckets from ISP1 to ISP3',
    );
    expect(screen.getByTestId('recommendation-gain')).toHaveTextContent('−18 (−24 … −12)');
    expect(screen.getByTestId('side-now').dataset.value).toBe('2:2:1');
    const proposed = screen.getByTestId('side-proposed');
    expect(proposed.dataset.value).toBe('1:2:2');
    expect(within(proposed).getByText('Remainder 4 of 5: ISP3, moves')).toBeInTheDocument();
    expect(screen.getByTestId('balance-p95-ISP1')).toHaveTextContent('92 % → 74 % (68–80)');
    expect(screen.getByText(/Bucket 4 alone carries 21 %/)).toBeVisible();
    expect(screen.getByText(/share the route jalur-utara/)).toBeVisible();
    expect(screen.getByTestId('loss-ISP1+ISP2')).toHaveTextContent('143 min a day above 90 %');
    expect(await screen.findByTestId('scored-ISP3')).toHaveTextContent('achieved 35 % missed');
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

  it.each(['noc', 'manager'] as const)('gives %s no buttons, and says why', async (role) => {
    asRole(role);
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('balance-read-only')).toHaveTextContent('for admins');
    expect(await screen.findByTestId('recommendation-sentence')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Plan this change' })).toBeNull();
  });

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

describe('planning', () => {
  it('makes a plan of chosen weights and shows every line before anything is written', async () => {
    const { user, router } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    expect(await screen.findByTestId('plan-target')).toHaveTextContent('ISP1: 1, ISP2: 2, ISP3: 2');
    await user.click(screen.getByRole('button', { name: 'Make the plan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/changes/12'));
    expect((await screen.findByTestId('change-writes')).dataset.value).toBe('1');
    expect(screen.getByTestId('router-has')).toHaveTextContent('nothing was written');
    expect(screen.queryByRole('button', { name: 'Revert now' })).toBeNull();
  });

  it('lists every reason why none can be made', async () => {
    server.use(
      http.post('*/api/v1/routers/1/changes', () =>
        problem(409, {
          code: 'plan_refused',
          reasons: [
            { code: 'rp_filter', text_en: 'rp-filter is strict: set it to loose.', text_id: 'a' },
            { code: 'foreign', text_en: 'A comment of ours is on a foreign rule.', text_id: 'b' },
          ],
        }),
      ),
    );
    const { user } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    await user.click(await screen.findByRole('button', { name: 'Make the plan' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('rp-filter is strict: set it to loose.');
    expect(alert).toHaveTextContent('A comment of ours is on a foreign rule.');
  });

  it('is for admins', async () => {
    asRole('noc');
    renderApp('/routers/1/balance/plan?b=1.1');
    expect(await screen.findByText(/Only an admin/)).toBeVisible();
  });
});

describe('a change', () => {
  it('is applied with its consequence repeated, then reverted by the one red button', async () => {
    const { user } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    await user.click(await screen.findByRole('button', { name: 'Make the plan' }));
    await user.click(await screen.findByRole('button', { name: 'Apply…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('ISP1: 2 of 5 buckets to 1 of 5');
    const write = within(dialog).getByRole('button', { name: 'Write to Core STRADA' });
    expect(write).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'ISP1 is full');
    await user.click(write);
    await waitFor(() =>
      expect(screen.getByTestId('change-state')).toHaveTextContent('Waits for confirmation'),
    );
    expect(Number(screen.getByTestId('change-timer').dataset.value)).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Revert now' }));
    await waitFor(() =>
      expect(screen.getByTestId('router-has')).toHaveTextContent('the old rules'),
    );
  });

  it('says when a router that does not answer reverts by itself', async () => {
    const pending = change('pending', { deadline_at: iso(Date.now() + 600_000) });
    const away = { at: iso(0), name: 'unreachable', ok: false, code: 'timeout', text: '' };
    withChange({ ...pending, steps: [...pending.steps, away] });
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent(
      /did not answer when last asked\. It reverts by itself at \d\d:\d\d:\d\d WIB/,
    );
    expect(screen.getByRole('button', { name: 'Revert now' })).toBeEnabled();
  });

  it('does not call a router restored that is not', async () => {
    const outcome = { code: 'not_restored', text: '' };
    withChange(change('reverted', { ended_by: 'engine', outcome }));
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent(
      'neither quite the old nor the new rules',
    );
  });

  it('shows words of the server that it has none for', async () => {
    const outcome = { code: 'brand_new', text: 'Something nobody thought of.' };
    withChange(change('refused', { outcome, steps: [] }));
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent(
      'Something nobody thought of.',
    );
  });

  it('gives who may do nothing no buttons', async () => {
    asRole('manager');
    withChange(change('pending', { actions: [] }));
    renderApp('/changes/12');
    expect(await screen.findByTestId('change-timer')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Revert now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('counts old connections only when asked, and asks before it forgets them', async () => {
    withChange(change('confirmed', { actions: ['flush'] }));
    const { user } = renderApp('/changes/12');
    await user.click(await screen.findByRole('button', { name: 'Count them' }));
    expect((await screen.findByTestId('old-connections')).dataset.value).toBe('9120');
    await user.click(screen.getByRole('checkbox', { name: 'Choose ISP3' }));
    await user.click(screen.getByRole('button', { name: 'Forget the chosen ones' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Forget 908 running connections?');
    await user.click(within(dialog).getByRole('button', { name: 'Forget the chosen ones' }));
    expect(await screen.findByText('908 forgotten, 0 left')).toBeInTheDocument();
  });

  it('is warned of on every other page', async () => {
    server.use(http.get('*/api/v1/open-changes', () => HttpResponse.json([change('pending')])));
    renderApp('/routers/1/balance/rules');
    const banner = await screen.findByTestId('open-change-12');
    expect(banner).toHaveTextContent('is being changed by rina: waits for confirmation.');
    expect(banner).toHaveTextContent(/It undoes this by itself in \d:\d\d/);
    expect(within(banner).getByRole('link', { name: 'Look at it' })).toHaveAttribute(
      'href',
      '/changes/12',
    );
  });
});

describe('drift and rules', () => {
  it('tells a drift with what moved, and takes note of it', async () => {
    const { user } = renderApp('/routers/1/balance/drifts');
    const drift = await screen.findByTestId('drift-4');
    expect(drift).toHaveTextContent('ISP2 lost one bucket');
    expect(await within(drift).findByText(/carried 41 % of the download before/)).toBeVisible();
    expect(within(drift).getByRole('link', { name: 'Plan to put it back' })).toHaveAttribute(
      'href',
      '/routers/1/balance/plan?drift=4',
    );
    await user.type(within(drift).getByRole('textbox'), 'Budi tried something');
    await user.click(within(drift).getByRole('button', { name: 'It is known' }));
    expect(await screen.findByText('Budi tried something')).toBeVisible();
  });

  it('saves rules, and lets others only look', async () => {
    const { user, unmount } = renderApp('/routers/1/balance/rules');
    const two = await screen.findByRole('checkbox', { name: 'Two persons' });
    await user.click(two);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    unmount();
    asRole('noc');
    renderApp('/routers/1/balance/rules');
    expect(await screen.findByRole('checkbox', { name: 'Two persons' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('speaks Indonesian', async () => {
    await startI18n('id');
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-sentence')).toHaveTextContent(
      'Pindahkan 1 dari 5 bucket',
    );
    await startI18n('en');
  });
});
