/** What changes are called, and how one of which the router has nothing is told. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ChangePlanInput } from '@/api/types';
import { chooseLanguage } from '@/lib/i18n';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { change } from './change';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/balance/change';
import '@/routes/layout';
import '@/routes/router';

const SPARE = {
  code: 'spare_takes_over',
  text: 'If ISP2 fails, its traffic goes over ISP1, ISP3, in equal parts; nothing changes while it works',
  params: { name: 'ISP2', takers: 'ISP1, ISP3' },
};
const SPARES = {
  kind: 'fix' as const,
  summary: { text: SPARE.text, parts: [SPARE] },
  weights_before: null,
  weights_after: null,
};
const open = (shown: ReturnType<typeof change>) => {
  server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(shown)));
  return renderApp('/changes/12');
};

describe('a change', () => {
  it('is named by its number and weights', async () => {
    open(change('confirmed'));
    expect(
      await screen.findByRole('heading', { name: 'Change 12: weights 2:2:1 → 1:2:2' }),
    ).toBeVisible();
  });

  it('is named so in the list', async () => {
    server.use(
      http.get('*/api/v1/routers/1/changes', () =>
        HttpResponse.json({
          items: [change('confirmed'), { ...change('reverted', SPARES), id: 13 }],
          next_cursor: null,
        }),
      ),
    );
    await chooseLanguage('id');
    renderApp('/routers/1/balance/changes');
    expect(
      await screen.findByRole('link', { name: 'Perubahan 12: bobot 2:2:1 → 1:2:2' }),
    ).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Perubahan 13: rute cadangan untuk ISP2' }),
    ).toBeVisible();
  });

  it('that was undone is told in the past, and can be planned again', async () => {
    let planned: ChangePlanInput | undefined;
    server.use(
      http.post('*/api/v1/routers/1/changes', async ({ request }) => {
        planned = (await request.json()) as ChangePlanInput;
        return HttpResponse.json(change('planned'), { status: 201 });
      }),
    );
    const { user } = open(change('reverted', SPARES));
    expect(await screen.findByTestId('change-summary')).toHaveTextContent(
      'Was tried and taken back: spare routes for ISP2.',
    );
    expect(screen.getByTestId('change-summary')).not.toHaveTextContent('If ISP2 fails');
    expect(screen.getByRole('heading', { name: 'What it was to do' })).toBeVisible();
    await user.click(
      within(screen.getByTestId('plan-again')).getByRole('button', { name: 'Plan again' }),
    );
    await waitFor(() => expect(planned?.spare).toEqual({ uplink_id: 2, taker_ids: [1, 3] }));
  });

  it('lists each written line with its time', async () => {
    const write = { name: 'write', ok: true, code: '', text: '' };
    const line = (text: string) => ({ line: text, undo_line: '' });
    open(
      change('confirmed', {
        steps: [
          { ...write, at: '2026-11-20T04:50:01Z' },
          { ...write, at: '2026-11-20T04:50:03Z' },
        ],
        writes: [line('/ip/firewall/mangle/set first'), line('/ip/firewall/mangle/set second')],
      }),
    );
    const lines = within(await screen.findByTestId('written-lines')).getAllByRole('listitem', {
      hidden: true,
    });
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '11:50:01 /ip/firewall/mangle/set first',
      '11:50:03 /ip/firewall/mangle/set second',
    ]);
  });
});

it('a plan for a finding that is gone says so', async () => {
  server.use(http.get('*/api/v1/routers/1/findings', () => HttpResponse.json([])));
  renderApp('/routers/1/balance/plan?finding=no_inbound_marks');
  expect(await screen.findByText('This finding is gone')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make the plan' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the findings' })).toHaveAttribute(
    'href',
    expect.stringContaining('#findings'),
  );
});
