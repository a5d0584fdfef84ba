import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '@/testing/answers';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { forgetSession, rememberSession } from '@/lib/browser/lastSession';
import { ECMP_WEEK } from '@/testing/weeks/weeks';
import { session } from './handlers';
import { asRole } from './roles';

describe('getting in', () => {
  it('sends a visitor to sign-in and back to where they wanted to go', async () => {
    server.use(
      http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null })), {
        once: true,
      }),
    );
    const { user, router } = renderApp(`/routers/1/reports/weeks/${ECMP_WEEK}`);
    await fill(user, await screen.findByRole('textbox', { name: 'Username' }), 'rina');
    await fill(user, screen.getByLabelText(/^Password/), 'right enough');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByTestId('week-skew-upload');
    expect(router.state.location.pathname).toBe(`/routers/1/reports/weeks/${ECMP_WEEK}`);
  });

  it('says that somebody signed out in another tab, where this one was signed in', async () => {
    rememberSession();
    localStorage.removeItem('timbang.session');
    server.use(http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null }))));
    renderApp('/incidents/7');
    expect(await screen.findByText(/^You were signed out/)).toBeVisible();
    forgetSession();
  });

  it('says that the password is wrong, and counts down when there were too many', async () => {
    server.use(http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null }))));
    const { user } = renderApp('/sign-in');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Username' })).toHaveFocus());
    const attempt = async (password: string) => {
      await user.clear(screen.getByRole('textbox', { name: 'Username' }));
      await fill(user, screen.getByRole('textbox', { name: 'Username' }), 'rina');
      await fill(user, screen.getByLabelText(/^Password/), password);
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
    };
    await screen.findByRole('button', { name: 'Sign in' });
    await attempt('wrong');
    expect(await screen.findByText('Wrong username or password.')).toBeVisible();
    await attempt('often');
    expect(await screen.findByText(/Try again in (20|19) s/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });

  it('never follows a return address to another site', async () => {
    const { router } = renderApp('/sign-in?return=//evil.example/x');
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/now'));
  });

  it('makes the first admin, checks the password twice and goes on to the router', async () => {
    let made: unknown;
    server.use(
      http.get('*/api/v1/session', () =>
        HttpResponse.json(session({ setup_needed: true, account: null })),
      ),
      http.post('*/api/v1/setup', async ({ request }) => {
        made = await request.json();
        return HttpResponse.json(session(), { status: 201 });
      }),
    );
    const { user, router } = renderApp('/');
    await fill(user, await screen.findByRole('textbox', { name: /Username/ }), 'rina');
    expect(screen.getByText(/the file setup\.code of the data folder/)).toBeVisible();
    await fill(user, screen.getByRole('textbox', { name: /Set-up code/ }), 'k7mq-2fhd-x9pt-4wzb');
    await fill(user, screen.getByLabelText(/^Password/), 'kuda baterai');
    await fill(user, screen.getByLabelText(/^Repeat/), 'kuda baterei');
    await fill(user, screen.getByRole('textbox', { name: /Name of the campus/ }), 'STRADA');
    await user.click(screen.getByRole('button', { name: /Create account/ }));
    expect(await screen.findByText('The two passwords are not the same.')).toBeVisible();
    expect(made).toBeUndefined();
    await user.clear(screen.getByLabelText(/^Repeat/));
    await fill(user, screen.getByLabelText(/^Repeat/), 'kuda baterai');
    await user.click(screen.getByRole('button', { name: /Create account/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/routers/new'));
    expect(made).toMatchObject({
      setup_code: 'k7mq-2fhd-x9pt-4wzb',
      username: 'rina',
      campus_name: 'STRADA',
    });
    expect(made).not.toHaveProperty('again');
  });
});

describe('rights and other people', () => {
  it('tells a NOC user who may open a page, and hides what they cannot use', async () => {
    asRole('noc');
    renderApp('/settings/users');
    expect(await screen.findByText('Only an admin can open this page')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
  });

  it('shows the field that the server refused', async () => {
    server.use(
      http.post('*/api/v1/accounts', () =>
        problem(409, {
          detail: 'Not saved.',
          errors: [{ field: 'username', message: 'This name is taken.', code: 'taken' }],
        }),
      ),
    );
    const { user } = renderApp('/settings/users');
    await user.click(await screen.findByRole('button', { name: 'Add a user' }));
    const dialog = await screen.findByRole('dialog');
    await fill(user, within(dialog).getByRole('textbox', { name: /Username/ }), 'noc');
    await fill(user, within(dialog).getByLabelText(/^Password/), 'kuda baterai stapler');
    await user.click(within(dialog).getByRole('button', { name: 'Add a user' }));
    expect(await within(dialog).findByText('This name is taken.')).toBeVisible();
  });

  it('returns to sign-in when the session has ended', async () => {
    const { router, queries } = renderApp('/routers/1/now');
    await screen.findByTestId('overview-verdict');
    server.use(
      http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null }))),
      http.get('*/api/v1/routers/1/overview', () => problem(401, { code: 'sign_in_required' })),
    );
    await queries.invalidateQueries({ queryKey: ['overview'] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(router.state.location.search).toEqual({ return: '/routers/1/now' });
    expect(await screen.findByText(/^Your session has ended/)).toBeVisible();
  });

  it('says of no session that it ended where there was none', async () => {
    forgetSession();
    server.use(http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null }))));
    renderApp('/routers/1/reports/weeks');
    expect(await screen.findByText('Sign in to open this page.')).toBeVisible();
    expect(screen.queryByText(/session has ended/)).toBeNull();
  });
});
