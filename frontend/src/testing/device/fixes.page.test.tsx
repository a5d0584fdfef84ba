/** How a finding is cured: lines to read for everybody, a planned change for an admin. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { FindingFix } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { change } from '@/testing/balance/change';
import { renderApp } from '@/testing/render';
import { findings } from '@/testing/router-setup/router';
import { server } from '@/testing/server';

const LINE = '/ip/route/set [find gateway=103.10.1.1] check-gateway=ping';
const fix: FindingFix = {
  router_id: 1,
  finding: 'no_check_gateway',
  cure: 'plan',
  lines: [LINE],
  undo_lines: ['/ip/route/set [find gateway=103.10.1.1] !check-gateway'],
  effects: [{ code: 'gateways_watched', text: 'Watched routes: 1', params: { count: 1 } }],
  warnings: [],
  reasons: [],
  read_at: '2026-11-18T07:00:00Z',
};

const answer = (more: Partial<FindingFix> = {}) =>
  server.use(
    http.get('*/api/v1/routers/1/fixes/:finding', () => HttpResponse.json({ ...fix, ...more })),
  );

const opened = async () => {
  const app = renderApp('/routers/1/router');
  await app.user.click(await screen.findByTestId('show-fix-no_check_gateway'));
  return { ...app, part: await screen.findByTestId('fix-no_check_gateway') };
};

describe('the fix of a finding', () => {
  it('shows the lines, what they do, their way back and what to check', async () => {
    answer();
    const { part } = await opened();
    const said = within(part);
    expect(await said.findByText(LINE)).toBeVisible();
    expect(
      said.getByText(/do not answer a ping|does not answer a ping|Watched routes/),
    ).toBeVisible();
    expect(said.getByText('The way back')).toBeVisible();
    expect(said.getByText(/This finding is gone at the next reading/)).toBeVisible();
    expect(said.queryByTestId('tell-admin')).toBeNull();
  });

  it('is planned by an admin as a change like any other', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/v1/routers/1/changes', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(change('planned', { id: 12, kind: 'fix' }), { status: 201 });
      }),
    );
    const { user, router } = renderApp('/routers/1/router');
    await user.click(await screen.findByTestId('plan-fix-no_check_gateway'));
    expect(await screen.findByTestId('plan-target')).toHaveTextContent('Cure this finding:');
    // A fix writes nothing else, so nothing else is asked for.
    expect(screen.queryByText('What else the plan does')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Make the plan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/changes/12'));
    expect(sent).toMatchObject({
      finding: 'no_check_gateway',
      reason: 'The default route through ISP1 does not check its gateway.',
    });
  });

  it('is shown to the NOC with words for an admin, without the way to a plan', async () => {
    asRole('noc');
    answer();
    const { part } = await opened();
    expect(await within(part).findAllByTestId('tell-admin')).toHaveLength(1);
    expect(screen.queryByTestId('plan-fix-no_check_gateway')).toBeNull();
  });

  it('says why no lines cure it', async () => {
    const text = 'The router does not have this fault any more.';
    answer({ lines: [], effects: [], reasons: [{ code: 'fix_gone', text, params: {} }] });
    const { part } = await opened();
    expect(await within(part).findByText(text)).toBeVisible();
  });

  it('is not offered where only a person knows what is meant', async () => {
    server.use(http.get('*/api/v1/routers/1/findings', () => HttpResponse.json(findings.slice(1))));
    renderApp('/routers/1/router');
    await screen.findByTestId('finding-dns_over_one_uplink');
    expect(screen.queryByTestId('show-fix-dns_over_one_uplink')).toBeNull();
  });
});
