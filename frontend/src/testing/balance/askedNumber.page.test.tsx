/** A number that cannot be asked stays as it was typed. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render';

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
