/** Tiles, the last 24 hours, and what the tab tells. */
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Overview } from '@/api/types';
import { startI18n } from '@/lib/i18n';
import { formatClock } from '@/lib/time/time';
import { api } from '@/testing/answers';
import { choices } from '@/testing/money/choices';
import { renderApp, value } from '@/testing/render';
import { findings } from '@/testing/router-setup/router';
import { server } from '@/testing/server';
import { ago, answer, MINUTE, PAGE } from './openEvent';
import { lastDay, overview, tiles } from './overview';

describe('the tiles', () => {
  it('give figure and change, and say what is not known', async () => {
    answer({});
    renderApp(PAGE);
    expect(await screen.findByTestId('tile-traffic')).toHaveTextContent('↓ 290 Mbps');
    const traffic = within(screen.getByRole('group', { name: 'Traffic now' }));
    expect(traffic.getByText('58 % of 500 Mbps')).toBeVisible();
    expect(traffic.getByText('+25 % against this time a week ago')).toBeVisible();
    expect(screen.getByTestId('tile-fullest')).toHaveTextContent('ISP2 83 %');
    expect(screen.getByTestId('tile-fullest')).toHaveAttribute('data-load', 'busy');
    expect(screen.getByText('+12 points against this time a week ago')).toBeVisible();
    expect(screen.getByTestId('tile-skew')).toHaveTextContent('5.5 %');
    expect(value('tile-available')).toBe('0.9996');
    expect(screen.getByText('ISP2 down for 12 min')).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('tile-contracts')).toHaveTextContent('Keep all'));
    expect(screen.getByTestId('tile-contracts').dataset.value).toBe('keep');
    expect(screen.getByText('Mean of 24 hours unused: 83 % of IDR 44 million')).toBeVisible();
    const contracts = screen.getByRole('group', { name: 'Contract sizes' });
    expect(contracts).toHaveTextContent(/of today’s contract.*By 26 Oct.* as on Money/);
  });

  it('name cheaper offers as the page of the money does', async () => {
    server.use(http.get(api('/routers/:id/contract-choices'), () => HttpResponse.json(choices)));
    answer({});
    renderApp(PAGE);
    await waitFor(() => expect(screen.getByTestId('tile-contracts').dataset.value).toBe('offers'));
    const contracts = screen.getByRole('group', { name: 'Contract sizes' });
    expect(contracts).toHaveTextContent('Cheaper offers: IDR 100 thousand less per month');
    expect(contracts).toHaveTextContent('Without new offers: Keep all');
  });

  it('leave money out where no price is known, and say unread time', async () => {
    const shown = tiles(Date.now() - 7 * 24 * 60 * MINUTE);
    const available = { share: 1, up_s: 900, down_s: 0, unknown_s: 100 };
    answer({ tiles: { ...shown, idle: [], available, available_uplinks: [] } });
    renderApp(PAGE);
    expect(await screen.findByText('10.0 % of the time not read: unknown')).toBeVisible();
    expect(screen.getByText('No ISP was down')).toBeVisible();
    expect(screen.queryByTestId('tile-contracts')).toBeNull();
  });
});

describe('a period of the past', () => {
  const span = { from: '2026-10-28T02:50:00Z', to: '2026-10-28T04:37:00Z' };
  const past = `/routers/1/now?from=${span.from}&to=${span.to}&selection=work`;
  const ofThen = () => {
    const { summary } = overview();
    // The server answers for whole slots.
    const window = { ...summary.window, from: span.from, to: '2026-10-28T04:40:00Z' };
    return { summary: { ...summary, window } };
  };

  it.each([
    ['en', 'You are looking at 28 Oct, 09:50–11:40 WIB.', 'Back to now', '28 Oct, 09:50–11:40'],
    ['id', 'Anda melihat 28 Okt 09.50–11.40 WIB.', 'Kembali ke sekarang', '28 Okt 09.50–11.40'],
  ] as const)('is said in a bar and on its tiles, and leads back to now: %s', async (...words) => {
    const [language, looking, back, dated] = words;
    await startI18n(language);
    answer(ofThen());
    const { user, router } = renderApp(past);
    const bar = await screen.findByTestId('past-bar');
    expect(bar).toHaveTextContent(looking);
    for (const tile of ['tile-skew', 'tile-available'])
      expect(screen.getByTestId(tile).closest('[role=group]')).toHaveTextContent(dated);
    expect(screen.getByTestId('tile-traffic').closest('[role=group]')).not.toHaveTextContent(dated);
    // Two hours say nothing of the money of a month.
    expect(screen.queryByTestId('tile-contracts')).toBeNull();
    await user.click(within(bar).getByRole('button', { name: back }));
    await waitFor(() => expect(router.state.location.search).toEqual({ selection: 'work' }));
    await waitFor(() => expect(screen.queryByTestId('past-bar')).toBeNull());
  });

  it('stays behind when the menu is used to go to Now, and a rolling one does not', async () => {
    answer(ofThen());
    const { user, router } = renderApp(past);
    await screen.findByTestId('past-bar');
    const nav = within(screen.getByLabelText('Main navigation'));
    await user.click(nav.getByText('Now'));
    await waitFor(() => expect(router.state.location.search).toEqual({ selection: 'work' }));
    await router.navigate({
      to: '/routers/$routerId/now',
      params: { routerId: 1 },
      search: { range: '30d' },
    });
    await user.click(nav.getByText('Now'));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ range: '30d' }));
  });
});

describe('the findings', () => {
  it('are counted as the page of the router lists them', async () => {
    const fault = findings[0]!;
    const rules = ['pcc 5/0', 'pcc 5/1', 'pcc 5/2'].map((subject) => ({ ...fault, subject }));
    answer({ findings: [...rules, findings[1]!] });
    renderApp(PAGE);
    const counts = await screen.findByTestId('finding-counts');
    expect(counts).toHaveTextContent(/^Warning: 1Note: 1/);
  });
});

describe('a router that does not answer', () => {
  const silentSince = (at: string): Partial<Overview> => {
    const whole = overview();
    const cause = whole.verdict.causes[0]!;
    const silent = { ...cause, code: 'silent' as const, tone: 'bad' as const };
    const { health } = whole.router;
    return {
      verdict: { ...whole.verdict, tone: 'bad', causes: [silent] },
      router: { ...whole.router, health: { ...health, last_success_at: at } },
    };
  };

  it('shows no figure of before as that of now', async () => {
    answer(silentSince(ago(30)));
    renderApp(PAGE);
    const available = await screen.findByTestId('tile-available');
    expect(available).toHaveTextContent(/^Unknown$/);
    expect(screen.getByText(/^Before .*: 99\.96 %$/)).toBeVisible();
    expect(screen.queryByText('No ISP was down')).toBeNull();
    expect(screen.getByTestId('tile-traffic')).toHaveTextContent('↓ –');
    expect(screen.getByTestId('tile-fullest')).toHaveTextContent(/^–$/);
    expect(screen.getAllByText(/^No data since/)).toHaveLength(3);
    expect(screen.getByText(/^Until .*; no data since$/)).toBeVisible();
    expect(screen.queryByText('Balanced')).toBeNull();
  });
});

describe('a router that was just added', () => {
  it('has no word for its skew before there is enough to judge', async () => {
    const whole = overview();
    const { summary } = whole;
    answer({});
    const known = renderApp(PAGE);
    expect(await screen.findByText('Balanced')).toBeVisible();
    known.unmount();
    const verdict = { ...summary.verdict, state: 'not_enough_data' as const };
    const coverage = { ...summary.coverage, observed: 0.012 };
    answer({ summary: { ...summary, verdict, coverage } });
    renderApp(PAGE);
    expect(await screen.findByText(/^Only 1\.2.? % of this time was read$/)).toBeVisible();
    expect(screen.queryByText('Balanced')).toBeNull();
    expect(screen.queryByText('Skewed')).toBeNull();
  });
});

describe('the last 24 hours', () => {
  it('tell what happened with a link to each, and what was not read', async () => {
    const day = lastDay();
    answer({ last_day: day });
    renderApp(PAGE);
    expect(await screen.findByTestId('day-unread')).toHaveTextContent('Not read for 1 h 00 min');
    const outage = within(screen.getByTestId('day-link_down')).getByRole('link');
    expect(outage).toHaveTextContent(/^ISP2 down · .*, 12 min$/);
    expect(outage).toHaveAttribute('href', expect.stringMatching(/lines\/2.*event=41/));
    // At 8.9 hours ago it was confirmed; it began at 9.
    const ended = day.marks.find(({ kind }) => kind === 'change')!.to!;
    const confirmed = formatClock(ended, { zone: 'Asia/Jakarta', locale: 'en-GB' });
    expect(screen.getByTestId('day-change')).toHaveTextContent(
      `Change 5 (spare routes) confirmed · ${confirmed}`,
    );
    const tests = within(screen.getByTestId('day-test_failed')).getByRole('link');
    expect(tests).toHaveTextContent('2 tests of ISP1 failed');
    expect(tests).toHaveAttribute('href', expect.stringContaining('outcome=failed'));
  });

  it.each([
    [[], 'Nothing happened in the last 24 hours.'],
    [lastDay().unread, 'Nothing happened in the time that was read.'],
  ])('are empty only for what was read', async (unread, text) => {
    answer({ last_day: { ...lastDay(), marks: [], unread } });
    renderApp(PAGE);
    expect(await screen.findByTestId('day-empty')).toHaveTextContent(text);
  });
});

describe('the tab', () => {
  afterEach(() => vi.useRealTimers());
  const cause = overview().verdict.causes[0]!;
  const red = {
    ...overview().verdict,
    tone: 'bad' as const,
    causes: [
      {
        ...cause,
        code: 'isp_down' as const,
        tone: 'bad' as const,
        sentence: { code: 'isp_down', text: 'ISP2 is down.', params: { uplink: 'ISP2' } },
      },
    ],
  };

  it('tells in the reader’s language what is wrong, and goes back', async () => {
    await startI18n('id');
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
    const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
    answer({ verdict: red });
    const { unmount } = renderApp(PAGE);
    await waitFor(() => expect(document.title).toMatch(/^\(!\) ISP2 putus · .+ — Timbang$/));
    expect(icon()).toBe('/favicon-bad.svg');
    unmount();
    expect(document.title).toBe('Sekarang · Timbang');
    expect(icon()).toBe('/favicon.svg');
  });

  it('has a mark where a person should act soon, and is plain where all is well', async () => {
    answer({ verdict: { ...red, tone: 'warning' } });
    const { unmount } = renderApp(PAGE);
    await waitFor(() => expect(document.title).toBe('▲ Now · Timbang'));
    unmount();
    answer({});
    renderApp(PAGE);
    await screen.findByTestId('tiles');
    expect(document.title).toBe('Now · Timbang');
  });
});
