import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '@/testing/access/handlers';
import { asRole } from '@/testing/access/roles';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { makeSetupHandlers, setupChecklist } from './setupChecklist';

const asInstallation = () =>
  server.use(http.get('*/api/v1/session', () => HttpResponse.json(session({ demo: false }))));

describe('the checklist on the page of now', () => {
  beforeEach(asInstallation);

  it('says what one gains and leads there, while one of the first steps is open', async () => {
    renderApp('/routers/1/now');
    const list = within(await screen.findByTestId('setup-list'));
    expect(list.getByText('6 of 9 done')).toBeVisible();
    const prices = within(list.getByTestId('setup-prices'));
    expect(prices.getByText(/costs per TB/)).toBeVisible();
    expect(prices.getByText('1 of 3')).toBeVisible();
    expect(prices.getByRole('link', { name: 'Enter' })).toHaveAttribute(
      'href',
      '/settings/routers/1?tab=contracts',
    );
    expect(list.getByText('Later: Plan tests · Show it on a TV')).toBeVisible();
    expect(within(list.getByTestId('setup-router')).queryByRole('link')).toBeNull();
  });

  it('is one line once the first four are done', async () => {
    server.use(...makeSetupHandlers(setupChecklist('tests')));
    renderApp('/routers/1/now');
    const line = within(await screen.findByTestId('setup-line'));
    expect(line.getByRole('link', { name: 'Next: Plan tests' })).toHaveAttribute(
      'href',
      '/settings/probes/new',
    );
    expect(screen.queryByTestId('setup-list')).toBeNull();
  });
});

it.each([
  ['a demo', () => server.use()],
  ['who may not set up', () => asRole('manager')],
])('asks nothing and shows nothing of it to %s', async (_, prepare) => {
  let requests = 0;
  server.use(http.get('*/api/v1/setup-checklist', () => HttpResponse.json({}, { status: 500 })));
  server.events.on('request:start', ({ request }) => {
    requests += Number(request.url.endsWith('/setup-checklist'));
  });
  prepare();
  renderApp('/routers/1/now');
  await screen.findByTestId('overview-verdict');
  expect(screen.queryByTestId('setup-list')).toBeNull();
  expect(requests).toBe(0);
});

describe('the page of the checklist', () => {
  it('puts a step aside and back', async () => {
    const { user } = renderApp('/settings/start');
    await user.click(await screen.findByRole('button', { name: 'Not for us: Show it on a TV' }));
    const item = screen.getByTestId('setup-wallboard');
    await waitFor(() => expect(item.dataset.state).toBe('put_aside'));
    expect(screen.getByText(/6 of 8 done/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Put back: Show it on a TV' }));
    await waitFor(() => expect(item.dataset.state).toBe('open'));
  });

  it('hides the whole list on the page of now, and shows it again', async () => {
    const { user } = renderApp('/settings/start');
    await user.click(await screen.findByRole('button', { name: 'Hide on the page Now' }));
    expect(await screen.findByRole('button', { name: 'Show on the page Now' })).toBeVisible();
  });

  it('is for admins', async () => {
    asRole('noc');
    renderApp('/settings/start');
    expect(await screen.findByText(/Only an admin can open/)).toBeVisible();
  });
});
