/** From what would fail to the plan of a spare route, in one press. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { asRole } from '@/testing/access/roles';
import { balance } from '@/testing/balance/balance';
import { change } from '@/testing/balance/change';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

describe('the spare route of an ISP', () => {
  it('is planned from Now, and its plan opens', async () => {
    let sent: unknown;
    server.use(
      http.get('*/api/v1/routers/1/balance', () => HttpResponse.json(balance())),
      http.post('*/api/v1/routers/1/changes', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(change('planned'), { status: 201 });
      }),
    );
    const { user, router } = renderApp('/routers/1/now');
    const note = within(await screen.findByTestId('unsafe-note'));
    await user.click(await note.findByRole('button', { name: 'Plan the spare route for ISP2' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/changes/12'));
    const [spare] = balance().spares;
    expect(sent).toMatchObject({
      spare: { uplink_id: 2, taker_ids: spare!.taker_ids },
    });
  });

  it('says why it could not be planned', async () => {
    const problem = {
      type: 'urn:timbang:problem:conflict',
      title: 'This contradicts what stands',
      status: 409,
      detail: 'Another change is open.',
      code: 'conflict',
      reasons: [{ code: 'fix_by_hand', text: 'No exact lines cure this finding.', params: {} }],
    };
    server.use(
      http.get('*/api/v1/routers/1/balance', () => HttpResponse.json(balance())),
      http.post('*/api/v1/routers/1/changes', () => HttpResponse.json(problem, { status: 409 })),
    );
    const { user } = renderApp('/routers/1/now');
    const note = within(await screen.findByTestId('unsafe-note'));
    await user.click(await note.findByRole('button', { name: 'Plan the spare route for ISP2' }));
    expect(await note.findByRole('alert')).toHaveTextContent('No exact lines cure this finding.');
  });

  it('is not offered while another change is open, nor to who may not plan', async () => {
    server.use(
      http.get('*/api/v1/routers/1/balance', () =>
        HttpResponse.json({ ...balance(), open_change_id: 3 }),
      ),
    );
    const first = renderApp('/routers/1/now');
    expect(await screen.findByTestId('unsafe-note')).toHaveTextContent(/See the failures$/);
    first.unmount();
    server.use(http.get('*/api/v1/routers/1/balance', () => HttpResponse.json(balance())));
    asRole('noc');
    renderApp('/routers/1/now');
    expect(await screen.findByTestId('unsafe-note')).toHaveTextContent(/See the failures$/);
    expect(screen.queryByRole('button', { name: /^Plan the spare/ })).toBeNull();
  });
});
