import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ChangeProof } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { change } from './change';
import { proof } from './proof';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/balance/change';
import '@/routes/layout';
import '@/routes/router';

function waiting(shown: ChangeProof) {
  server.use(
    http.get('*/api/v1/changes/12', () => HttpResponse.json(change('pending'))),
    http.get('*/api/v1/changes/12/proof', () => HttpResponse.json(shown)),
  );
  return renderApp('/changes/12');
}

describe('the proof of a change that waits', () => {
  it('says that it is safe when every check has passed', async () => {
    waiting(proof('safe'));
    const chip = await screen.findByTestId('proof-state');
    expect(chip).toHaveTextContent('Safe to confirm');
    expect(chip).toHaveAttribute('data-tone', 'ok');
    const live = within(screen.getByRole('region', { name: 'Does it work?' }));
    const row = live.getByRole('row', { name: /ISP1/ });
    expect(row).toHaveTextContent('92');
    expect(row).toHaveTextContent('50 % → 33 %');
    expect(row).toHaveTextContent('target 20 %');
    expect(live.getByTestId('shares-follow')).toHaveTextContent(
      'Shares follow as running connections end',
    );
    expect(live.getByRole('row', { name: /ISP3/ })).toHaveTextContent('1 of 24');
  });

  it.each([
    ['admin', 'You can confirm at any time, and revert until the rollback leaves the router'],
    ['noc', 'An admin can confirm at any time, and revert until the rollback leaves the router'],
  ] as const)('says who decides to %s', async (role, words) => {
    asRole(role);
    waiting(proof('safe'));
    await screen.findByTestId('proof-state');
    expect(screen.getByText(new RegExp(words))).toBeVisible();
  });

  it('is neutral while something is not known', async () => {
    waiting(proof('measuring'));
    const chip = await screen.findByTestId('proof-state');
    expect(chip).toHaveTextContent('Still measuring');
    expect(chip).toHaveAttribute('data-tone', 'idle');
    expect(screen.getByTestId('check-held')).toHaveTextContent('not known yet');
  });

  it('names what failed, and leaves the decision to the person', async () => {
    waiting(proof('failing'));
    const chip = await screen.findByTestId('proof-state');
    expect(chip).toHaveTextContent('Not safe yet: ISP2: down');
    expect(chip).toHaveAttribute('data-tone', 'warn');
  });

  it('asks once more before a change is kept although a check fails', async () => {
    const { user } = waiting(proof('failing'));
    let confirmed = 0;
    server.use(
      http.post('*/api/v1/changes/12/confirm', () => {
        confirmed += 1;
        return HttpResponse.json(change('confirming'));
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Confirm…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('ISP2: down');
    expect(confirmed).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm anyway' }));
    await waitFor(() => expect(confirmed).toBe(1));
  });

  it('says that a confirmation waits while no packet meets the new rules', async () => {
    const shown = proof('failing');
    const met = { code: 'met' as const, state: 'failed' as const, uplink_ids: [], reasons: [] };
    const { user } = waiting({ ...shown, checks: [met] });
    await user.click(await screen.findByRole('button', { name: 'Confirm…' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('no packet meets the new rules. Your confirmation is kept');
    expect(dialog).toHaveTextContent(/If none does by \d\d:\d\d:\d\d, the router reverts/);
    expect(within(dialog).queryByRole('button', { name: 'Confirm anyway' })).toBeNull();
  });

  it('keeps Revert in sight while a confirmation waits', async () => {
    const requested = { requested_end: 'confirm', requested_by: 'rina' } as const;
    const held = change('pending', { ...requested, actions: ['revert'] });
    const step = { ...held.steps[0]!, name: 'unmet', ok: false, code: 'rules_unmet' };
    server.use(
      http.get('*/api/v1/changes/12', () =>
        HttpResponse.json({ ...held, steps: [...held.steps, step] }),
      ),
      http.get('*/api/v1/changes/12/proof', () => HttpResponse.json(proof('failing'))),
    );
    renderApp('/changes/12');
    const bar = await screen.findByTestId('change-bar');
    expect(bar).toHaveTextContent('rina has confirmed, but no packet has met the new rules yet');
    expect(within(bar).getByRole('button', { name: 'Revert now' })).toBeEnabled();
    expect(within(bar).queryByRole('button', { name: 'Confirm…' })).toBeNull();
  });

  it('keeps a change at one press while nothing fails', async () => {
    waiting(proof('measuring'));
    await screen.findByTestId('proof-state');
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  });

  it('writes a dash for what nobody knows, and no column that nobody measured', async () => {
    const unknown = { download_bps: null, upload_bps: null, download_share: null };
    const shown = proof('measuring');
    waiting({
      ...shown,
      looked_at: null,
      uplinks: shown.uplinks.map((uplink) => ({
        ...uplink,
        now: unknown,
        pings_sent: null,
        pings_lost: null,
        errors: null,
        drops: null,
      })),
    });
    await screen.findByTestId('proof-state');
    const section = screen.getByRole('region', { name: 'Does it work?' });
    const row = within(section).getByRole('row', { name: /ISP1/ });
    expect(row).toHaveTextContent('50 % → –');
    expect(row).not.toHaveTextContent('0 bps');
    expect(within(section).queryByText('Pings lost')).toBeNull();
    expect(section).toHaveTextContent('The checks have not asked the router yet.');
  });

  it('is not asked for once the change was taken back', async () => {
    server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(change('reverted'))));
    renderApp('/changes/12');
    await screen.findByTestId('change-state');
    expect(screen.queryByTestId('proof-state')).toBeNull();
  });
});

describe('the proof of a confirmed change', () => {
  const confirmed = (state: ChangeProof['state'], part: Partial<ChangeProof> = {}) => {
    server.use(
      http.get('*/api/v1/changes/12', () => HttpResponse.json(change('confirmed'))),
      http.get('*/api/v1/changes/12/proof', () =>
        HttpResponse.json(proof(state, { confirmed_at: '2026-11-20T04:50:00Z', ...part })),
      ),
    );
    return renderApp('/changes/12');
  };

  it('stays readable as what stood then, with its time', async () => {
    confirmed('safe');
    const kept = await screen.findByRole('region', { name: 'What stood when it was confirmed' });
    expect(await within(kept).findByTestId('proof-state')).toHaveTextContent(
      'All checks had passed',
    );
    expect(kept).toHaveTextContent(/Confirmed .*11:50/);
    expect(within(kept).getByRole('columnheader', { name: 'Then' })).toBeVisible();
    expect(within(kept).getByRole('row', { name: /ISP1/ })).toHaveTextContent('50 % → 33 %');
    expect(kept).not.toHaveTextContent('You can confirm');
  });

  it('says what had failed, what was not kept, and that polls are gone', async () => {
    confirmed('failing').unmount();
    confirmed('failing', { polls_kept: false });
    const chip = await screen.findByTestId('proof-state');
    expect(chip).toHaveTextContent('Confirmed although a check failed: ISP2: down');
    expect(screen.getByText(/polls of then are no longer kept/)).toBeVisible();
  });

  it('says nothing of checks that an earlier version did not keep', async () => {
    confirmed('measuring', { looked_at: null });
    expect(await screen.findByTestId('proof-state')).toHaveTextContent('Checks were not kept');
  });
});

describe('the way back', () => {
  const confirmed = change('confirmed', { actions: ['flush'] });
  const stands = (part = {}) =>
    server.use(
      http.get('*/api/v1/changes/12', () => HttpResponse.json({ ...confirmed, ...part })),
      http.get('*/api/v1/routers/:id/changes', () =>
        HttpResponse.json({ items: [{ ...confirmed, ...part }], next_cursor: null }),
      ),
    );

  it('is planned from a confirmed change as any plan', async () => {
    stands();
    let sent: unknown;
    server.use(
      http.post('*/api/v1/routers/1/changes', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(change('planned', { id: 12, back_from_change_id: 12 }));
      }),
    );
    const { user } = renderApp('/changes/12');
    await user.click(await screen.findByRole('button', { name: 'Plan the way back' }));
    await waitFor(() => expect(sent).toEqual({ back_from_change_id: 12, reason: '' }));
  });

  it('can be planned with other options', async () => {
    stands();
    const { user } = renderApp('/changes/12');
    await user.click(await screen.findByRole('link', { name: 'Choose queue and timer first' }));
    expect(await screen.findByTestId('plan-target')).toHaveTextContent(
      'Back to what was before change 12',
    );
  });

  it('is offered in the list of changes', async () => {
    stands();
    renderApp('/routers/1/balance/changes');
    expect(await screen.findByRole('link', { name: 'Plan the way back' })).toHaveAttribute(
      'href',
      '/routers/1/balance/plan?back=12',
    );
  });

  it('says that rules which the change switched off stay off', async () => {
    const off = { code: 'superseded', text: 'Rules are switched off: 5', params: { count: 5 } };
    stands({ kind: 'buckets', effects: [...change('confirmed').effects, off] });
    const { unmount } = renderApp('/changes/12');
    expect(await screen.findByTestId('old-rules-stay-off')).toHaveTextContent(/stay off/);
    unmount();
    stands();
    renderApp('/changes/12');
    await screen.findByRole('button', { name: 'Plan the way back' });
    expect(screen.queryByTestId('old-rules-stay-off')).toBeNull();
  });

  it('is not offered once the change was taken back; who did it is linked', async () => {
    const succeeded = { change_id: 13, at: '2026-11-20T04:50:00Z', how: 'taken_back' as const };
    stands({ restorable: false, succeeded });
    const { unmount } = renderApp('/changes/12');
    expect(await screen.findByTestId('change-state')).toHaveTextContent('Taken back');
    const now = screen.getByTestId('router-has');
    expect(now).toHaveTextContent(
      /no longer what this change wrote.*Taken back by Change 13, .*11:50/,
    );
    expect(now).not.toHaveTextContent('the new rules');
    expect(screen.getByRole('link', { name: 'Change 13' })).toHaveAttribute('href', '/changes/13');
    expect(screen.queryByRole('button', { name: 'Plan the way back' })).toBeNull();
    expect(screen.queryByText('Running connections that keep their old ISP')).toBeNull();
    unmount();
    renderApp('/routers/1/balance/changes');
    const [row] = await screen.findAllByText('Taken back');
    expect(row!.closest('tr')).toHaveTextContent(/Taken back by Change 13, .*11:50/);
    expect(screen.queryByText('Confirmed')).toBeNull();
  });

  it('is not offered where there is none, nor to who may not plan', async () => {
    stands({ restorable: false, back_from_change_id: 9 });
    const { unmount } = renderApp('/changes/12');
    expect(await screen.findByRole('link', { name: 'Change 9' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Plan the way back' })).toBeNull();
    unmount();
    asRole('noc');
    stands();
    renderApp('/changes/12');
    await screen.findByTestId('change-state');
    expect(screen.queryByRole('button', { name: 'Plan the way back' })).toBeNull();
  });
});
