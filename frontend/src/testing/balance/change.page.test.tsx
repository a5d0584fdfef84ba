import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { asRole } from '@/testing/access/roles';
import { iso } from '@/testing/clock';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { storedSettings } from './balance';
import { change } from './change';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/balance/change';
import '@/routes/layout';
import '@/routes/router';

const AWAY_STEP = {
  at: iso(Date.now() - 90_000),
  name: 'unreachable',
  ok: false,
  code: 'timeout',
  text: 'no answer',
};
const withChange = (shown: ReturnType<typeof change>) =>
  server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(shown)));

describe('a change', () => {
  it('is applied with its consequence repeated, then reverted by the one red button', async () => {
    const { user } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    await user.click(await screen.findByRole('button', { name: 'Make the plan' }));
    expect(await screen.findByTestId('change-before')).toHaveTextContent(/^Now/);
    await user.click(await screen.findByRole('button', { name: 'Apply…' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    // Who uses the keyboard is where he was.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply…' })).toHaveFocus());
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('ISP1: 2 of 5 buckets → 1 of 5');
    const write = within(dialog).getByRole('button', { name: 'Write to Core STRADA' });
    expect(write).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'ISP1 is full');
    await user.click(write);
    await waitFor(() =>
      expect(screen.getByTestId('change-state')).toHaveTextContent('Waits for confirmation'),
    );
    expect(Number(screen.getByTestId('change-timer').dataset.value)).toBeGreaterThan(0);
    // The button that was pressed is gone; those that came are next.
    await waitFor(() => expect(screen.getByTestId('change-bar')).toHaveFocus());
    // What was is no longer what the router has.
    expect(screen.getByTestId('change-before')).toHaveTextContent(/^Before/);
    expect(screen.queryByText(/than now/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Revert now' }));
    await waitFor(() =>
      expect(screen.getByTestId('router-has')).toHaveTextContent('the rules from before'),
    );
  });

  it('leads from a packet that moves to its trace', async () => {
    const made = change('planned');
    const moves = {
      code: 'packets_join',
      text: 'TCP 10.1.0.2 -> 8.8.8.8:443 (lan) went by ISP1 until now and is divided too',
      params: {
        source: '10.1.0.2',
        destination: '8.8.8.8',
        protocol: 'tcp',
        port: 443,
        entry: 'lan',
      },
    };
    withChange({ ...made, effects: [...made.effects, moves] });
    renderApp('/changes/12');
    const effects = await screen.findByTestId('change-effects');
    const link = within(effects).getByRole('link', { name: 'Trace it' });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(
        /^\/routers\/1\/router\/trace\?src=10\.1\.0\.2&dst=8\.8\.8\.8&proto=tcp&port=443&entry=lan/,
      ),
    );
    expect(link.getAttribute('href')).toMatch(/&plan=12$/);
    const section = await screen.findByRole('region', { name: 'What it does' });
    expect(
      within(section).getByRole('link', { name: 'Trace a packet before and after' }),
    ).toHaveAttribute('href', '/routers/1/router/trace?plan=12');
    // A sentence about no packet leads nowhere.
    expect(within(effects).getAllByRole('link')).toHaveLength(1);
  });

  it('says when a router that does not answer reverts by itself', async () => {
    const pending = change('pending', { deadline_at: iso(Date.now() + 600_000) });
    const away = { at: iso(0), name: 'unreachable', ok: false, code: 'timeout', text: '' };
    withChange({ ...pending, steps: [...pending.steps, away] });
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent(
      /did not answer the last poll\. It reverts automatically at \d\d:\d\d:\d\d WIB/,
    );
    expect(screen.getByRole('button', { name: 'Revert now' })).toBeEnabled();
  });

  it('does not call a router restored that is not', async () => {
    const outcome = { code: 'not_restored', text: '', failures: null };
    withChange(change('reverted', { ended_by: 'engine', outcome }));
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent('partly restored');
  });

  it('shows words of the server that it has none for', async () => {
    const outcome = { code: 'brand_new', text: 'Something nobody thought of.', failures: null };
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

  it.each([
    ['deadline', [], 'before this change. Not confirmed in time: the router restored them at'],
    ['before', [], 'before this change. It restored them before its timer ended at'],
    ['deadline', [AWAY_STEP], 'Its timer ran out, or it was restarted.'],
  ])('says what undid it where the record tells (%s)', async (when, more, sentence) => {
    const shown = change('reverted');
    const deadline = Date.now() - 60_000;
    withChange({
      ...shown,
      ended_by: 'router',
      outcome: { code: 'reverted_by_router', text: '', failures: null },
      deadline_at: iso(deadline),
      ended_at: iso(when === 'before' ? deadline - 90_000 : deadline + 2_000),
      steps: [...shown.steps, ...more],
    });
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent(sentence);
    expect(screen.queryAllByText(/Nobody confirmed/)).toHaveLength(0);
    // What it was to do is no longer so.
    expect(screen.getByText(/^While it was in force, 20 % of new connections/)).toBeVisible();
    expect(screen.getByTestId('warnings-then')).not.toHaveAttribute('open');
  });

  it('tells the size of its script beside the script, not as a warning', async () => {
    const shown = change('planned');
    const text = 'The rollback on the router is a script of 900 bytes.';
    withChange({ ...shown, warnings: [{ code: 'script_size', text, params: { bytes: 900 } }] });
    renderApp('/changes/12');
    expect(await screen.findByText(/script of 900 bytes/)).not.toBeVisible();
    expect(screen.queryByText('Warnings')).toBeNull();
  });

  it('counts old connections only when asked, and asks before it forgets them', async () => {
    withChange(change('confirmed', { actions: ['flush'] }));
    const { user } = renderApp('/changes/12');
    await user.click(await screen.findByRole('button', { name: 'Count them' }));
    expect((await screen.findByTestId('old-connections')).dataset.value).toBe('9120');
    await user.click(screen.getByRole('checkbox', { name: 'Choose ISP3' }));
    await user.click(screen.getByRole('button', { name: 'Reset the chosen connections' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Reset 908 running connections?');
    await user.click(within(dialog).getByRole('button', { name: 'Reset the chosen connections' }));
    expect(await screen.findByText('908 reset, 0 left')).toBeInTheDocument();
  });

  it('is warned of on every other page', async () => {
    server.use(http.get('*/api/v1/open-changes', () => HttpResponse.json([change('pending')])));
    renderApp('/routers/1/balance/rules');
    const banner = await screen.findByTestId('open-change-12');
    expect(banner).toHaveClass('no-print'); // a printed report is of its own time
    expect(banner).toHaveTextContent('is being changed by rina: waits for confirmation.');
    expect(banner).toHaveTextContent(/The router reverts this in \d:\d\d/);
    expect(within(banner).getByRole('link', { name: 'Review' })).toHaveAttribute(
      'href',
      '/changes/12',
    );
  });

  it('is only looked at by who may not decide', async () => {
    asRole('noc');
    server.use(http.get('*/api/v1/open-changes', () => HttpResponse.json([change('pending')])));
    renderApp('/routers/1/balance/rules');
    const banner = within(await screen.findByTestId('open-change-12'));
    expect(banner.getByRole('link', { name: 'Look' })).toHaveAttribute('href', '/changes/12');
  });

  it('says of which moment it tells while the server is away', async () => {
    let isAway = false;
    server.use(
      http.get('*/api/v1/open-changes', () =>
        isAway ? HttpResponse.error() : HttpResponse.json([change('pending')]),
      ),
    );
    renderApp('/routers/1/balance/rules');
    const banner = await screen.findByTestId('open-change-12');
    expect(banner).not.toHaveTextContent('does not answer');
    const began = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => began + 20_000);
    // As after a time in the background: nothing was asked, so nothing failed.
    await waitFor(() => expect(banner).toHaveTextContent(/2:\d\d/));
    expect(screen.queryByTestId('open-change-stale')).toBeNull();
    isAway = true;
    expect(await screen.findByTestId('open-change-stale', {}, { timeout: 5000 })).toHaveTextContent(
      /^As of .*\. The server does not answer: /,
    );
    clock.mockRestore();
  });
});

describe('drift and rules', () => {
  it('tells a drift with what moved, and takes note of it', async () => {
    const { user } = renderApp('/routers/1/balance/drifts');
    const drift = await screen.findByTestId('drift-4');
    expect(drift).toHaveTextContent('ISP2 lost one bucket');
    expect(
      await within(drift).findByText(/share of the download: 41\.0 % → 22\.0 %/),
    ).toBeVisible();
    expect(within(drift).getByRole('link', { name: 'Plan to restore it' })).toHaveAttribute(
      'href',
      '/routers/1/balance/plan?drift=4',
    );
    await user.type(within(drift).getByRole('textbox'), 'Budi tried something');
    await user.click(within(drift).getByRole('button', { name: 'Mark as reviewed' }));
    expect(await screen.findByText('Budi tried something')).toBeVisible();
  });

  it('saves rules, and lets others only look', async () => {
    const { user, unmount } = renderApp('/routers/1/balance/rules');
    const two = await screen.findByRole('checkbox', { name: 'A second admin must approve' });
    await user.click(two);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    unmount();
    asRole('noc');
    renderApp('/routers/1/balance/rules');
    expect(
      await screen.findByRole('checkbox', { name: 'A second admin must approve' }),
    ).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('says who wants one person to be enough, and how another admin agrees', async () => {
    server.use(
      http.get('*/api/v1/routers/1/balance-settings', () =>
        HttpResponse.json({
          ...storedSettings,
          two_person: true,
          two_person_off_by: 'budi',
          two_person_off_at: '2026-11-21T02:00:00Z',
        }),
      ),
    );
    renderApp('/routers/1/balance/rules');
    expect(await screen.findByTestId('two-person-off')).toHaveTextContent(
      /budi wants one person to be enough .* Another admin agrees within a day/,
    );
    expect(screen.getByRole('checkbox', { name: 'A second admin must approve' })).toBeChecked();
  });

  it('speaks Indonesian', async () => {
    await startI18n('id');
    renderApp('/routers/1/balance');
    expect(await screen.findByTestId('recommendation-sentence')).toHaveTextContent(
      'Pakai bobot 1:2:2',
    );
    await startI18n('en');
  });
});
