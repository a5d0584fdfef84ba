/** What the page to prepare a router asks a person to type on the machine of Timbang. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render';

it('finds the address of this server by the router that was typed, not by an example', async () => {
  const { user } = renderApp('/settings/routers/new');
  const router = await screen.findByRole('textbox', { name: /^Address/ });
  expect(screen.getByText(/Type the address of the router first/)).toBeVisible();
  expect(screen.queryByText(/^ip route get/)).toBeNull();
  await user.type(router, '10.20.0.1');
  expect(screen.getByText('ip route get 10.20.0.1')).toBeVisible();
});
