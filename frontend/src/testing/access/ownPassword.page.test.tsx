import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { account } from '@/testing/accounts/accounts';
import { problem } from '@/testing/answers';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { session } from './handlers';

const INVITED = {
  username: 'budi',
  full_name: 'Budi Santoso',
  language: 'en',
  expires_at: '2026-11-23T03:00:00Z',
};
const signedIn = (must: boolean) =>
  HttpResponse.json(session({ account: { ...account, must_change_password: must } }));

describe('a password that an admin set', () => {
  it('is changed before any other page opens, and leads on to the page that was asked for', async () => {
    let sent: unknown;
    let must = true;
    server.use(
      http.get('*/api/v1/session', () => signedIn(must)),
      http.patch('*/api/v1/session/account', async ({ request }) => {
        sent = await request.json();
        must = false;
        return HttpResponse.json(account);
      }),
    );
    const { user, router } = renderApp('/settings/campus');
    await fill(user, await screen.findByLabelText(/^Password from the admin/), 'told in person');
    expect(router.state.location.pathname).toBe('/own-password');
    await fill(user, screen.getByLabelText(/^New password/), 'only I know this');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/campus'));
    expect(sent).toEqual({
      current_password: 'told in person',
      new_password: 'only I know this',
    });
  });

  it('is not asked for where it is the own one', async () => {
    const { router } = renderApp('/own-password');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/own-password'));
  });
});

describe('a one-time link', () => {
  it('says whom it is for, and signs in with the chosen password', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/v1/invitations/look', () => HttpResponse.json(INVITED)),
      http.post('*/api/v1/invitations/accept', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(session());
      }),
    );
    const { user, router } = renderApp('/welcome#s3cret_-');
    expect(await screen.findByText(/your username is budi/)).toBeVisible();
    await fill(user, screen.getByLabelText(/^New password/), 'short');
    await user.click(screen.getByRole('button', { name: /^Choose password/ }));
    expect(sent).toBeUndefined();
    await fill(user, screen.getByLabelText(/^New password/), ' but longer now');
    await user.click(screen.getByRole('button', { name: /^Choose password/ }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/welcome'));
    expect(sent).toEqual({ secret: 's3cret_-', password: 'short but longer now' });
  });

  it('keeps what was typed where the password is refused, and knows the rule about names', async () => {
    server.use(
      http.post('*/api/v1/invitations/look', () => HttpResponse.json(INVITED)),
      http.post('*/api/v1/invitations/accept', () =>
        problem(422, {
          errors: [{ field: 'password', message: 'Many people take it.', code: 'password_common' }],
        }),
      ),
    );
    const { user } = renderApp('/welcome#s3cret_-');
    const field = await screen.findByLabelText(/^New password/);
    await fill(user, field, 'budi-budi-2026');
    expect(screen.getByText(/Little more than your name/)).toBeVisible();
    await user.clear(field);
    await fill(user, field, 'unguessable words');
    await user.click(screen.getByRole('button', { name: /^Choose password/ }));
    expect(await screen.findByText(/Many people take/)).toBeVisible();
    expect(screen.getByLabelText(/^New password/)).toHaveValue('unguessable words');
  });

  it('speaks the language of the account, and keeps what its person chooses here', async () => {
    let patched: unknown;
    server.use(
      http.post('*/api/v1/invitations/look', () =>
        HttpResponse.json({ ...INVITED, language: 'id' }),
      ),
      http.post('*/api/v1/invitations/accept', () => HttpResponse.json(session())),
      http.patch('*/api/v1/session/account', async ({ request }) => {
        patched = await request.json();
        return HttpResponse.json(account);
      }),
    );
    const { user, router } = renderApp('/welcome#s3cret_-');
    expect(await screen.findByText(/nama pengguna Anda budi/)).toBeVisible();
    await user.click(screen.getByText('English'));
    await fill(user, await screen.findByLabelText(/^New password/), 'short but longer now');
    await user.click(screen.getByRole('button', { name: /^Choose password/ }));
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/welcome'));
    expect(patched).toEqual({ language: 'en' });
  });

  it.each(['/welcome', '/welcome#used', '/welcome#%E0%A4'])(
    'that opens nothing (%s) says so',
    async (at) => {
      server.use(http.post('*/api/v1/invitations/look', () => problem(404, {})));
      renderApp(at);
      expect(await screen.findByText(/Ask an admin for a new one/)).toBeVisible();
      expect(screen.queryByLabelText(/^New password/)).toBeNull();
    },
  );
});
