import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { account, campus, ECMP_WEEK, overview, PCC_WEEK, router as known } from './fixtures';
import { badLogin, problem, session } from './handlers';
import { renderApp } from './render';
import { server } from './server';

const value = (testId: string) => screen.getByTestId(testId).dataset.value;

describe('getting in', () => {
  it('sends a visitor to sign-in and back to where they wanted to go', async () => {
    server.use(
      http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null })), {
        once: true,
      }),
    );
    const { user, router } = renderApp(`/routers/1/weeks/${ECMP_WEEK}`);
    await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'rina');
    await user.type(screen.getByLabelText(/^Password/), 'right enough');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByTestId('week-skew-upload');
    expect(router.state.location.pathname).toBe(`/routers/1/weeks/${ECMP_WEEK}`);
  });

  it('says that the password is wrong, and counts down when there were too many', async () => {
    server.use(http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null }))));
    const { user } = renderApp('/sign-in');
    const attempt = async (password: string) => {
      await user.clear(screen.getByRole('textbox', { name: 'Username' }));
      await user.type(screen.getByRole('textbox', { name: 'Username' }), 'rina');
      await user.type(screen.getByLabelText(/^Password/), password);
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
    };
    await screen.findByRole('button', { name: 'Sign in' });
    await attempt('wrong');
    expect(await screen.findByText('Username or password is not right.')).toBeVisible();
    await attempt('often');
    expect(await screen.findByText(/Try again in (20|19) s/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  });

  it('never follows a return address to another site', async () => {
    const { router } = renderApp('/sign-in?return=//evil.example/x');
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/overview'));
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
    await user.type(await screen.findByRole('textbox', { name: /Username/ }), 'rina');
    await user.type(screen.getByLabelText(/^Password/), 'kuda baterai');
    await user.type(screen.getByLabelText(/^Repeat/), 'kuda baterei');
    await user.type(screen.getByRole('textbox', { name: /Name of the campus/ }), 'STRADA');
    await user.click(screen.getByRole('button', { name: /Create account/ }));
    expect(await screen.findByText('The two passwords are not the same.')).toBeVisible();
    expect(made).toBeUndefined();
    await user.clear(screen.getByLabelText(/^Repeat/));
    await user.type(screen.getByLabelText(/^Repeat/), 'kuda baterai');
    await user.click(screen.getByRole('button', { name: /Create account/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/routers/new'));
    expect(made).toMatchObject({ username: 'rina', campus_name: 'STRADA' });
    expect(made).not.toHaveProperty('again');
  });
});

describe('the overview', () => {
  it('gives verdict, three shares per ISP and the state of each line', async () => {
    renderApp('/');
    expect(await screen.findByTestId('overview-verdict')).toHaveTextContent('ISP2 carries 45.3 %');
    expect(value('overview-verdict')).toBe('skewed');
    expect(Number(value('share-download-ISP1-achieved'))).toBeCloseTo(0.185, 3);
    expect(screen.getByTestId('share-upload-ISP2-ideal')).toHaveTextContent('40.0 %');
    expect(screen.getByTestId('share-upload-ISP2-configured')).toHaveTextContent('40.0 %');
    expect(screen.getByTestId('share-download-ISP1-without-tests')).toHaveTextContent(
      '18.4 % without tests',
    );
    expect(screen.getByTestId('tests-upload')).toHaveTextContent('Tests of ours moved 27.0 GiB');
    await waitFor(() => expect(screen.getByTestId('isp-state-ISP1')).toHaveTextContent('Up'));
    expect(within(screen.getByTestId('isp-ISP1')).getAllByText(/of 100 Mbps/)).toHaveLength(2);
  });

  it('shows a problem with its remedy, and tries again on demand', async () => {
    server.use(
      http.get(
        '*/api/v1/routers/1/overview',
        () => problem(500, { detail: 'The database is away.', remedy: 'Start the database.' }),
        { once: true },
      ),
    );
    const { user } = renderApp('/routers/1/overview');
    expect(await screen.findByText('The database is away.')).toBeVisible();
    expect(screen.getByText('Start the database.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('overview-verdict')).toBeVisible();
  });

  it('keeps period and hours in the address', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => asked.push(request.url));
    renderApp('/routers/1/overview?range=30d&selection=work');
    await screen.findByTestId('overview-verdict');
    expect(asked.some((url) => url.includes('overview?range=30d&selection=work'))).toBe(true);
    server.events.removeAllListeners();
  });

  it('speaks Indonesian', async () => {
    await startI18n('id');
    renderApp('/routers/1/overview');
    expect(await screen.findByTestId('overview-verdict')).toHaveTextContent(
      'Timpang: ISP2 membawa 45,3 %',
    );
    expect(screen.getByTestId('share-upload-ISP2-achieved')).toHaveTextContent('45,3 %');
    expect(screen.getAllByText('Tercapai').length).toBeGreaterThan(0);
  });
});

describe('the weeks', () => {
  it.each([
    ['ECMP', () => ECMP_WEEK, 'upload', '0.175', ['490.7 GiB', '445.4 GiB', '373.2 GiB']],
    ['ECMP', () => ECMP_WEEK, 'download', '0.129', ['2,205.8 GiB', '2,297.7 GiB', '2,210.9 GiB']],
    ['PCC', () => PCC_WEEK, 'upload', '0.053', ['177.0 GiB', '406.0 GiB', '313.0 GiB']],
    ['PCC', () => PCC_WEEK, 'download', '0.015', ['1,105.0 GiB', '2,423.0 GiB', '2,443.0 GiB']],
  ] as const)("shows the paper's week 5 of %s", async (_, week, direction, skew, volumes) => {
    renderApp(`/routers/1/weeks/${week()}`);
    expect(await screen.findByTestId(`week-skew-${direction}`)).toHaveTextContent(skew);
    volumes.forEach((text, index) => {
      expect(screen.getByTestId(`week-volume-${direction}-ISP${index + 1}`)).toHaveTextContent(
        text,
      );
    });
    expect(screen.getByTestId('week-coverage')).toHaveTextContent('Coverage 99.9 %');
  });

  it('opens the newest week, and says so when a week does not exist', async () => {
    const { router } = renderApp('/routers/1/weeks');
    await waitFor(() => expect(router.state.location.pathname).toMatch(/weeks\/\d{4}-W\d{2}$/));
    await router.navigate({
      to: '/routers/$routerId/weeks/$week',
      params: { routerId: 1, week: '2031-W02' },
    });
    expect(await screen.findByText('There is no week 2031-W02 here')).toBeVisible();
  });
});

describe('adding a router', () => {
  async function fill(user: ReturnType<typeof renderApp>['user'], password: string) {
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Core');
    await user.type(screen.getByRole('textbox', { name: /^Address/ }), '10.20.0.1');
    await user.type(screen.getByLabelText(/^Password/), password);
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
  }

  it('explains a failed step and offers no saving', async () => {
    const { user } = renderApp('/settings/routers/new');
    await fill(user, 'wrong');
    await user.click(await screen.findByRole('checkbox', { name: /fingerprint matches/ }));
    expect(await screen.findByText(badLogin.steps.at(-1)!.message)).toBeVisible();
    const step = screen.getByTestId('trial-step-login');
    expect(step).toHaveTextContent('Check both');
    expect(screen.getByTestId('trial-step-read')).toHaveTextContent('not reached');
    expect(screen.getByRole('button', { name: /save/i })).toBeDisabled();
  });

  it('goes from nothing to first numbers', async () => {
    const { user, router } = renderApp('/settings/routers/new');
    await fill(user, 'right');
    const confirmed = await screen.findByRole('checkbox', { name: /fingerprint matches/ });
    expect(screen.getByTestId('trial-outcome').dataset.value).toBe('false');
    expect(screen.getByRole('button', { name: /save/i })).toBeDisabled();
    await user.click(confirmed);
    expect(await screen.findByText(/Connected to CORE-STRADA/)).toBeVisible();
    const save = screen.getByRole('button', { name: /save/i });
    await user.click(save);
    expect(await screen.findByTestId('ideal-preview')).toHaveTextContent(
      '20.0 % / 40.0 % / 40.0 %',
    );
    const speed = screen.getByTestId('uplink-download-ether1');
    await user.clear(speed);
    await user.click(speed);
    await user.paste('100M/50M');
    expect(screen.getByTestId('uplink-upload-ether1')).toHaveValue('50');
    await user.click(screen.getByRole('button', { name: 'Confirm 3 lines' }));
    await waitFor(() => expect(screen.getByTestId('first-numbers').dataset.value).toBe('true'));
    expect(router.state.location.href).toBe('/settings/routers/2/setup?step=first');
  });
});

describe('rights and other people', () => {
  it('tells a NOC user who may open a page, and hides what they cannot use', async () => {
    server.use(
      http.get('*/api/v1/session', () =>
        HttpResponse.json(session({ account: { ...account, role: 'noc' } })),
      ),
    );
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
    await user.type(within(dialog).getByRole('textbox', { name: /Username/ }), 'noc');
    await user.type(within(dialog).getByLabelText(/^Password/), 'kuda baterai stapler');
    await user.click(within(dialog).getByRole('button', { name: 'Add a user' }));
    expect(await within(dialog).findByText('This name is taken.')).toBeVisible();
  });

  it('returns to sign-in when the session has ended', async () => {
    const { router, queries } = renderApp('/routers/1/overview');
    await screen.findByTestId('overview-verdict');
    server.use(
      http.get('*/api/v1/session', () => HttpResponse.json(session({ account: null }))),
      http.get('*/api/v1/routers/1/overview', () => problem(401, { code: 'sign_in_required' })),
    );
    await queries.invalidateQueries({ queryKey: ['overview'] });
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(router.state.location.search).toEqual({ return: '/routers/1/overview' });
  });
});

describe('the work calendar', () => {
  it('takes pasted holidays and saves the whole calendar', async () => {
    const { user } = renderApp('/settings/calendar');
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
    await user.click(await screen.findByRole('textbox', { name: /One per line/ }));
    await user.paste('17/08/2026, HUT RI');
    await user.click(screen.getByRole('button', { name: 'Add 1 holiday' }));
    expect(await screen.findByText('HUT RI')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText('There are unsaved changes.')).toBeNull());
  });

  it('keeps what was typed when another admin was first, and loads again when asked', async () => {
    const { user } = renderApp('/settings/calendar');
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
    await user.click(await screen.findByRole('textbox', { name: /One per line/ }));
    await user.paste('17/08/2026, HUT RI');
    await user.click(screen.getByRole('button', { name: 'Add 1 holiday' }));
    const holidays = [{ date: '2026-08-18', name: 'Dies Natalis' }];
    const theirs = await fetch('/api/v1/campuses/1/calendar', {
      method: 'PUT',
      headers: { 'If-Match': campus.calendar_revision },
      body: JSON.stringify({ ...campus.calendar, holidays }),
    });
    expect(theirs.status).toBe(200);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Somebody changed this meanwhile/)).toBeVisible();
    expect(screen.getByText('HUT RI')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    expect(await screen.findByText('Dies Natalis')).toBeVisible();
    expect(screen.queryByText('HUT RI')).toBeNull();
    expect(screen.queryByText(/Somebody changed this meanwhile/)).toBeNull();
  });
});

describe('a configuration that could not be read', () => {
  const broken = { ...known, findings: 0, config_error: 'The user may not read /routing.' };

  it('is told beside the findings, instead of that there are none', async () => {
    server.use(
      http.get('*/api/v1/routers/1/overview', () =>
        HttpResponse.json({ ...overview('7d'), router: broken, findings: [] }),
      ),
    );
    renderApp('/routers/1/overview');
    const told = await screen.findByTestId('config-error');
    expect(told).toHaveTextContent('The user may not read /routing.');
    expect(told).toHaveTextContent('its user needs the policies api and read');
    expect(screen.queryByText(/Nothing to correct/)).toBeNull();
  });

  it('is told in the list of routers and on the page of the router', async () => {
    server.use(
      http.get('*/api/v1/routers', () => HttpResponse.json({ items: [broken], next_cursor: null })),
      http.get('*/api/v1/routers/1', () => HttpResponse.json(broken)),
    );
    const { router } = renderApp('/settings/routers');
    expect(await screen.findByTestId('config-error')).toHaveTextContent('Configuration not read');
    await router.navigate({
      to: '/settings/routers/$routerId',
      params: { routerId: 1 },
      search: { tab: 'health' },
    });
    expect(await screen.findByText('The user may not read /routing.')).toBeVisible();
  });
});
