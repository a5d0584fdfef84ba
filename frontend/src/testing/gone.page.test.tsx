import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { api, missing } from './answers';
import { renderApp } from './render';
import { server } from './server';

it('says once for the whole page that its router was deleted, and leads to the others', async () => {
  const { queries } = renderApp('/routers/1/now');
  await screen.findByTestId('overview-verdict');
  expect(screen.getByTestId('live-indicator')).toBeVisible();
  server.use(http.get(api('/routers/:id'), missing), http.get(api('/routers/:id/*'), missing));
  // One part of the page that is refused is enough.
  await queries.invalidateQueries({ queryKey: ['overview'] });
  expect(await screen.findByText(/was deleted$/)).toBeVisible();
  expect(screen.queryByTestId('overview-verdict')).toBeNull();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  await waitFor(() => expect(screen.queryByTestId('live-indicator')).toBeNull());
  expect(screen.getByText('To the list of routers').closest('a')).toHaveAttribute('href', '/');
});

it('keeps the navigation beside an address of nothing', async () => {
  renderApp('/nowhere');
  expect(await screen.findByText('This page does not exist')).toBeVisible();
  const menu = screen.getByRole('navigation', { name: 'Main navigation' });
  expect(within(menu).getByRole('link', { name: 'Settings' })).toBeVisible();
});
