import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

describe('the list of users', () => {
  it('leads to My account for the own password, and sets that of others', async () => {
    const { user, router } = renderApp('/settings/users');
    await user.click(await screen.findByRole('button', { name: 'Edit: noc' }));
    expect(await screen.findByRole('menuitem', { name: 'Set a new password' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Edit: rina' }));
    const own = await screen.findByRole('menuitem', { name: /^Change my password/ });
    expect(within(own.parentElement!).queryByText('Set a new password')).toBeNull();
    await user.click(own);
    expect(router.state.location.pathname).toBe('/settings/account');
  });
});

describe('a new password', () => {
  it('says before which tokens end with it', async () => {
    renderApp('/settings/account');
    const text = await screen.findByText(/all API tokens of this account end/);
    await waitFor(() => expect(text).toHaveTextContent('These tokens stop working: Layar NOC.'));
  });

  it('of somebody else ends none of mine', async () => {
    const { user } = renderApp('/settings/users');
    await user.click(await screen.findByRole('button', { name: 'Edit: noc' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set a new password' }));
    const text = await screen.findByText(/all API tokens of this account end/);
    expect(text).not.toHaveTextContent('Layar NOC');
  });
});

describe('own sessions', () => {
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Where you are signed in' }))
      .getAllByRole('row')
      .slice(1);

  it('are listed with this one marked, which cannot be ended here', async () => {
    renderApp('/settings/account');
    const [own, other] = await rows();
    expect(own).toHaveTextContent('Firefox, Linuxthis browser203.0.113.7');
    expect(within(own!).queryByRole('button')).toBeNull();
    expect(other).toHaveTextContent('Unknown browser');
    expect(within(other!).getByRole('button', { name: 'End' })).toBeVisible();
  });

  it('are ended alone, or all others at once', async () => {
    const { user } = renderApp('/settings/account');
    const [, other] = await rows();
    await user.click(within(other!).getByRole('button', { name: 'End' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'End all others' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'End all others' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
  });

  it('that cannot be read are said to be so', async () => {
    server.use(
      http.get('*/api/v1/sessions', () => HttpResponse.json({ detail: 'away' }, { status: 503 })),
    );
    renderApp('/settings/account');
    expect(await screen.findByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Where you are signed in' })).toBeNull();
  });
});

describe('a token', () => {
  it('expires unless somebody says that it never shall', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/tokens', async ({ request }) => {
        sent.push(((await request.json()) as { expires_at: unknown }).expires_at);
        return HttpResponse.json({ detail: 'not now' }, { status: 503 });
      }),
    );
    const { user } = renderApp('/settings/tokens');
    expect(await screen.findByRole('cell', { name: 'rina' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create a token' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Empty: after 90 days')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^What it is for/ }), 'script');
    const create = dialog.getByRole('button', { name: 'Create a token' });
    await user.click(create);
    await waitFor(() => expect(sent).toEqual([null]));
    await user.click(dialog.getByRole('checkbox', { name: 'Never expires' }));
    await user.click(create);
    await waitFor(() => expect(sent).toEqual([null, 'never']));
  });
});
