import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetScreen, rememberScreen } from '@/lib/browser/wallAddress';
import { askOn, keep, kept } from '@/features/wall/pair/pairing';
import { chooseLanguage } from '@/lib/i18n';
import { api, problem } from '@/testing/answers';
import { session } from '@/testing/access/handlers';
import { fill, renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const BEGUN = { id: 1, code: '048213', secret: 'own', expires_at: '2026-11-20T03:10:00Z' };
const WAITING = {
  state: 'waiting',
  token: null,
  router_id: null,
  rotate_s: null,
  theme: null,
  language: null,
} as const;
const begins = () =>
  http.post(api('/wall/pairings'), () => HttpResponse.json(BEGUN, { status: 201 }));
const fetches = (answer: object) =>
  http.post(api('/wall/pairings/fetch'), () => HttpResponse.json({ ...WAITING, ...answer }));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a screen that wants to be a wallboard', () => {
  it('is offered it beside the sign-in, and shows its code and what to do', async () => {
    server.use(begins(), fetches({}));
    renderApp('/wall/pair');
    await waitFor(() => expect(screen.getByTestId('pair-code')).toHaveTextContent('048 213'));
    expect(screen.getByText(/choose TV screens, then Pair a TV/)).toBeVisible();
    expect(screen.getByText(/such as the NOC; only an admin can approve it/)).toBeVisible();
    expect(kept(sessionStorage)).toEqual({ code: '048213', secret: 'own' });
  });

  it('says that the server is away', async () => {
    server.use(http.post(api('/wall/pairings'), () => HttpResponse.error()));
    renderApp('/wall/pair');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection to Timbang');
  });

  it('asks for a new code when its own is gone', async () => {
    server.use(fetches({ state: 'gone' }));
    expect(await askOn(BEGUN)).toMatchObject({ pairing: null, waitS: 0, problem: null });
  });

  it('waits as long as it is told where too many wait', async () => {
    server.use(http.post(api('/wall/pairings'), () => problem(429, {}, { 'retry-after': '77' })));
    expect(await askOn(null)).toMatchObject({ problem: 'full', waitS: 77 });
  });

  it('opens the board that the admin chose, and keeps nothing', async () => {
    server.use(
      fetches({ state: 'paired', token: 'tmb_x', rotate_s: 25, theme: 'light', language: 'id' }),
    );
    const { address, pairing } = await askOn(BEGUN);
    expect(address).toBe(`${location.origin}/wall?rotate=25&theme=light&lang=id#token=tmb_x`);
    keep(sessionStorage, pairing);
    expect(kept(sessionStorage)).toBeNull();
  });

  it('opens a board that speaks as the pairing did where no language was chosen', async () => {
    server.use(fetches({ state: 'paired', token: 'tmb_x' }));
    await chooseLanguage('id');
    expect((await askOn(BEGUN)).address).toBe(`${location.origin}/wall?lang=id#token=tmb_x`);
    await chooseLanguage('en');
  });
});

describe('an admin who pairs a TV', () => {
  it('types the code, sees who asks, chooses, and approves', async () => {
    let approved: unknown = null;
    const asks = {
      address: '192.0.2.7',
      browser: 'Chrome, Android',
      requested_at: '2026-11-20T03:00:00Z',
      expires_at: '2026-11-20T03:10:00Z',
    };
    server.use(
      http.post(api('/wall/pairings/look'), () => HttpResponse.json(asks)),
      http.post(api('/wall/pairings/approve'), async ({ request }) => {
        approved = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/settings/tokens');
    await user.click(await screen.findByRole('button', { name: 'Pair a TV' }));
    const dialog = await screen.findByRole('dialog');
    await fill(user, within(dialog).getByRole('textbox', { name: /Code on the TV/ }), '048 213');
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await within(dialog).findByText(/Chrome, Android at 192.0.2.7/)).toBeVisible();
    await fill(user, within(dialog).getByRole('textbox', { name: /What it is for/ }), 'NOC');
    expect(within(dialog).getByText(/Has to be said before you go on/)).toBeVisible();
    await user.click(within(dialog).getByText('Light'));
    await user.click(within(dialog).getByRole('button', { name: 'Show the wallboard' }));
    await waitFor(() =>
      expect(approved).toEqual({
        code: '048 213',
        name: 'NOC',
        router_id: null,
        rotate_s: 40,
        theme: 'light',
        language: null,
      }),
    );
    expect(await within(dialog).findByText(/The TV opens the wallboard/)).toBeVisible();
  });

  it('is told beside the field that no screen shows the code', async () => {
    const wrong = {
      field: 'code',
      code: 'wrong_pairing_code',
      message: 'No screen shows this code now.',
    };
    server.use(http.post(api('/wall/pairings/look'), () => problem(422, { errors: [wrong] })));
    const { user } = renderApp('/settings/tokens');
    await user.click(await screen.findByRole('button', { name: 'Pair a TV' }));
    const dialog = await screen.findByRole('dialog');
    await fill(user, within(dialog).getByRole('textbox', { name: /Code on the TV/ }), '111111');
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));
    expect(await within(dialog).findByText('No screen shows this code now.')).toBeVisible();
  });

  it('is led to its board by the bare address from then on, until its key is taken back', async () => {
    server.use(http.get(api('/session'), () => HttpResponse.json(session({ account: null }))));
    rememberScreen(localStorage, `${location.origin}/wall?theme=dark#token=tmb_own`);
    const first = renderApp('/');
    await waitFor(() => expect(first.router.state.location.pathname).toBe('/wall'));
    expect(first.router.state.location.hash).toBe('token=tmb_own');
    first.unmount();
    // People still sign in there.
    const second = renderApp('/sign-in');
    expect(await screen.findByLabelText(/Username/)).toBeVisible();
    second.unmount();
    forgetScreen(localStorage);
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'This is a screen on the wall' })).toBeVisible();
  });
});
