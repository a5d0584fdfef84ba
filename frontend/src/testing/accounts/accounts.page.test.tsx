import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { session } from '@/testing/access/handlers';
import { account, accounts } from '@/testing/accounts/accounts';
import { iso, NOW } from '@/testing/clock';
import { fill, renderApp } from '@/testing/render';
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

describe('whether somebody ever signed in', () => {
  it('is told by the last sign-in, not by a session that is open', async () => {
    renderApp('/settings/users');
    const table = await screen.findByRole('table', { name: 'Users' });
    const [, own, noc] = within(table).getAllByRole('row');
    expect(own).toHaveTextContent('Active');
    expect(noc).toHaveTextContent(/Never.*Not signed in yet/);
  });
});

describe('a new user', () => {
  const adding = async (answer: object) => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/accounts', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...account, ...answer }, { status: 201 });
      }),
    );
    const { user } = renderApp('/settings/users');
    await user.click(await screen.findByRole('button', { name: 'Add a user' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByRole('textbox', { name: /^Username/ }), 'sari');
    return { user, dialog, sent };
  };
  const LINK = { secret: 'one-time_secret', expires_at: '2026-11-23T03:00:00Z' };

  it('gets a link that is shown once, and no password', async () => {
    const { user, dialog, sent } = await adding({ invitation: LINK });
    await user.click(dialog.getByRole('button', { name: 'Add a user' }));
    const link = await screen.findByText(/\/welcome#one-time_secret$/);
    expect(link).toBeVisible();
    expect(sent).toMatchObject([{ username: 'sari', password: null }]);
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('gets it also where Users was reached from another page', async () => {
    let reads = 0;
    server.use(
      http.post('*/api/v1/accounts', () =>
        HttpResponse.json({ ...account, invitation: LINK }, { status: 201 }),
      ),
      // Each reading says another last_seen_at, as the server does.
      http.get('*/api/v1/session', () =>
        HttpResponse.json(
          session({ account: { ...account, last_seen_at: iso(NOW + 1000 * ++reads) } }),
        ),
      ),
    );
    const { user } = renderApp('/settings/account');
    await screen.findByRole('table', { name: 'Where you are signed in' });
    await user.click(await screen.findByRole('link', { name: 'Users' }));
    await user.click(await screen.findByRole('button', { name: 'Add a user' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByRole('textbox', { name: /^Username/ }), 'sari');
    await user.click(dialog.getByRole('button', { name: 'Add a user' }));
    await waitFor(() => expect(reads).toBe(2));
    expect(await screen.findByText(/\/welcome#one-time_secret$/)).toBeVisible();
  });

  it('or a first password, which must be changed', async () => {
    const { user, dialog, sent } = await adding({ invitation: null });
    await user.click(dialog.getByRole('radio', { name: /first password/ }));
    await fill(user, dialog.getByLabelText(/^First password/), 'told in person');
    await user.click(dialog.getByRole('button', { name: 'Add a user' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([{ password: 'told in person', must_change_password: true }]);
  });

  it('who forgot the password gets a link too', async () => {
    server.use(
      http.post('*/api/v1/accounts/2/invitation', () => HttpResponse.json(LINK, { status: 201 })),
    );
    const { user } = renderApp('/settings/users');
    await user.click(await screen.findByRole('button', { name: 'Edit: noc' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Invite to choose/ }));
    await user.click(await screen.findByRole('button', { name: 'Make the invitation' }));
    expect(await screen.findByText(/\/welcome#one-time_secret$/)).toBeVisible();
  });

  it.each([
    ['noc', false],
    ['budi', true],
  ])(
    'is told that the present password works on only where there is one: %s',
    async (name, has) => {
      server.use(
        http.get('*/api/v1/accounts', () =>
          HttpResponse.json(accounts.map((each) => ({ ...each, disabled: false }))),
        ),
      );
      const { user } = renderApp('/settings/users');
      await user.click(await screen.findByRole('button', { name: `Edit: ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: /^Invite to choose/ }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toHaveTextContent('chooses a new password');
      expect(dialog.textContent.includes('the present one works')).toBe(has);
    },
  );
});

describe('a token', () => {
  it('is rotated: the new secret is shown once, the old one works on', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/v1/tokens/1/rotate', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ secret: 'tmb_new' }, { status: 201 });
      }),
    );
    const { user } = renderApp('/settings/tokens');
    await user.click((await screen.findAllByRole('button', { name: 'Rotate' }))[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Rotate' }));
    expect(await screen.findByText('tmb_new')).toBeVisible();
    expect(screen.getByText('The old token works for 1 day more.')).toBeVisible();
    expect(sent).toEqual({ overlap_hours: 24 });
  });
});

describe('a token that is over or revoked', () => {
  const token = {
    id: 1,
    name: 'TV lobi',
    role: 'wall',
    created_at: '2025-10-01T00:00:00Z',
    last_used_at: null,
    expires_at: '2025-10-02T00:00:00Z',
    owner: 'rina',
    created_by: 'rina',
  };

  it('offers no successor, and stands among the TV screens', async () => {
    server.use(http.get('*/api/v1/tokens', () => HttpResponse.json([token])));
    renderApp('/settings/tokens');
    const screens = await screen.findByRole('region', { name: 'TV screens' });
    expect(await within(screens).findByText(/^over since 2 Oct 2025/)).toBeVisible();
    expect(within(screens).getByRole('button', { name: 'Take off the list' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
  });

  it('has no buttons while the list does not know it yet', async () => {
    server.use(
      http.get('*/api/v1/tokens', () => HttpResponse.json([{ ...token, expires_at: null }])),
      http.delete('*/api/v1/tokens/1', () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = renderApp('/settings/tokens');
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Revoked')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
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
