import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { account } from '@/testing/accounts/accounts';
import { worstFirst } from '@/components/domain/router/verdict/worstFirst';
import { api } from '@/testing/answers';
import { fleet } from '@/testing/fleet/fleet';
import { renderApp } from '@/testing/render';
import { router as known } from '@/testing/router-setup/router';
import { server } from '@/testing/server';
import { guided } from './handlers';

const KEY = `timbang.guide:${account.username}`;
const panel = () => screen.findByRole('complementary', { name: 'Guide through the demo' });
const step = (name: string) => screen.getByTestId(`guide-step-${name}`);
const allSteps = async () => {
  const { user, ...rest } = renderApp('/routers/1/now');
  await panel();
  await user.click(screen.getByTestId('guide-all'));
  return { user, ...rest };
};

describe('the guide', () => {
  it('is no part of a product, nor of a plain demo', async () => {
    renderApp('/routers/1/now');
    await screen.findByTestId('overview-verdict');
    expect(screen.queryByTestId('guide-chip')).toBeNull();
  });

  it('leads by one press, and marks what was opened, however one came there', async () => {
    guided();
    const { user, router } = await allSteps();
    expect(step('verdict')).toHaveAttribute('data-done', 'true');
    expect(step('isp')).toHaveAttribute('data-done', 'false');
    await user.click(within(step('failure')).getByRole('link'));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/balance\/what-if$/));
    expect(router.state.location.search).toMatchObject({ down: '2' });
    await router.navigate({
      to: '/routers/$routerId/lines/$uplinkId',
      params: { routerId: 1, uplinkId: 1 },
    });
    await waitFor(() =>
      expect(screen.getByTestId('guide-chip')).toHaveAccessibleName('Guide 3/6 steps done'),
    );
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({
      done: ['verdict', 'failure', 'isp'],
    });
  });

  it('begins with the worst router where none is looked at', async () => {
    guided();
    const routers = [1, 2, 3, 4, 5, 6].map((id) => ({ ...known, id, name: `R${id}` }));
    server.use(
      http.get(api('/routers'), () => HttpResponse.json({ items: routers, next_cursor: null })),
      http.get(api('/overview'), () => HttpResponse.json({ items: fleet, next_cursor: null })),
    );
    renderApp('/');
    await panel();
    const worst = worstFirst(fleet)[0]!.router_id;
    expect(worst).not.toBe(1);
    await waitFor(() =>
      expect(within(step('verdict')).getByRole('link')).toHaveAttribute(
        'href',
        `/routers/${worst}/now`,
      ),
    );
  });

  it('is closed by Escape, stays so, and comes back with its chip', async () => {
    guided();
    const { user, unmount } = renderApp('/routers/1/now');
    await panel();
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('guide')).toBeNull();
    const chip = screen.getByTestId('guide-chip');
    expect(chip).toHaveFocus();
    expect(chip).toHaveAttribute('aria-expanded', 'false');
    unmount();
    const again = renderApp('/routers/1/now');
    await again.user.click(await screen.findByTestId('guide-chip'));
    await waitFor(async () => expect(await panel()).toHaveFocus());
  });

  it('starts at the first step where what the browser kept cannot be read', async () => {
    guided();
    localStorage.setItem(KEY, '{"done": "all"');
    await allSteps();
    expect(step('verdict')).toHaveAttribute('data-done', 'true');
    expect(step('wall')).toHaveAttribute('data-done', 'false');
  });

  it('says to NOC staff that only an admin changes a router', async () => {
    guided({ ...account, role: 'noc' });
    await allSteps();
    expect(within(step('rollback')).queryByRole('link')).toBeNull();
    expect(step('rollback')).toHaveTextContent('Only an admin changes a router.');
    expect(screen.getByTestId('guide-chip')).toHaveAccessibleName('Guide 1/5 steps done');
  });

  it('pulls the cable of the second ISP, counts down and says what to look at', async () => {
    const { cables } = guided();
    const { user } = await allSteps();
    await user.click(await screen.findByRole('button', { name: 'Pull the cable of ISP2' }));
    const part = screen.getByTestId('guide-cable');
    expect(await within(part).findByRole('timer')).toHaveTextContent(
      /ISP2 is unplugged: back in \d s/,
    );
    expect(cables).toEqual([{ router_id: 1, uplink_id: 2 }]);
    expect(part).toHaveTextContent('Within ten seconds the verdict says that ISP2 is down');
    await waitFor(() => expect(part).toHaveTextContent('The cable of ISP2 is back.'));
  });
});

describe('the sign-in page of a guided demo', () => {
  it('has a door for each account, and pressing one signs in', async () => {
    const { signIns } = guided(null);
    const { user, router } = renderApp('/sign-in');
    const doors = await screen.findAllByRole('button', { name: /^Enter as/ });
    expect(doors.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Enter as NOC staffSees/),
      expect.stringMatching(/^Enter as managerReads/),
      expect.stringMatching(/^Enter as adminMay/),
    ]);
    await user.click(screen.getByTestId('enter-manager'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/routers/1/now'));
    expect(signIns).toEqual([{ username: 'manager', password: 'of manager' }]);
  });

  it('has none where others than its machine reach it', async () => {
    guided(null, []);
    renderApp('/sign-in');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: /^Enter as/ })).toBeNull();
  });
});
