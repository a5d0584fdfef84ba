/** Numbers that are typed: one that cannot be asked stays as it was typed. */
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

describe('a weight of what if', () => {
  it('above the largest is said to be so, and neither changed nor asked', async () => {
    const { user, router } = renderApp('/routers/1/balance/what-if');
    const field = await screen.findByTestId('weight-ISP1');
    await user.clear(field);
    await user.type(field, '99');
    await user.tab();
    expect(field).toHaveValue('99');
    expect(screen.getByText('Type a number from 0 to 64.')).toBeVisible();
    expect(JSON.stringify(router.state.location.search)).not.toContain('99');
    await user.clear(field);
    await user.type(field, '6');
    expect(screen.queryByText(/^Type a number/)).toBeNull();
    expect(JSON.stringify(router.state.location.search)).toContain('1-6');
  });
});

describe('the limit of a queue', () => {
  it('is asked for once a queue is chosen, and is sent', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/routers/1/changes', async ({ request }) => {
        sent.push(await request.json());
        return problem(409, { code: 'plan_refused', reasons: [] });
      }),
    );
    const { user } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    const queue = await screen.findByRole('combobox', { name: 'Queue of the ISPs' });
    expect(screen.queryByRole('textbox', { name: 'Limit of the queue' })).toBeNull();
    await user.click(queue);
    await user.click(await screen.findByRole('option', { name: 'CAKE' }));
    const limit = screen.getByRole('textbox', { name: 'Limit of the queue' });
    expect(limit).toHaveValue('95 %');
    await user.clear(limit);
    await user.type(limit, '90');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Make the plan' }));
    const options = { queue_kind: 'cake', queue_limit_percent: 90 };
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({ options: expect.objectContaining(options) as unknown }),
      ]),
    );
  });
});
