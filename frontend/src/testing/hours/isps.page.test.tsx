import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { beside, sideBySide } from './sideBySide';

const HOUR = 'range=custom&from=2026-11-10T07:00:00Z&to=2026-11-10T08:00:00Z';

describe('which ISP it was', () => {
  it('names it first, and shows all ISPs with what was not measured as a dash', async () => {
    renderApp(`/routers/1/reports/hours/isps?${HOUR}`);
    expect(await screen.findByTestId('which-isp')).toHaveTextContent(
      'ISP2 was full: its download was above 90 % of the contract for 34 min.',
    );
    expect(
      screen.getByRole('link', { name: 'ISP2: what happened, and its provider' }),
    ).toHaveAttribute('href', expect.stringContaining('/routers/1/lines/2'));
    expect(screen.getByTestId('full-ISP2')).toHaveTextContent('34 min');
    expect(screen.getByTestId('full-ISP2')).toHaveAttribute('data-guilty', 'true');
    expect(screen.getByTestId('download-ISP2')).toHaveTextContent('93 %');
    expect(screen.getByTestId('full-ISP1')).toHaveTextContent('0');
    for (const figure of ['full', 'away', 'lossy'])
      expect(screen.getByTestId(`${figure}-ISP3`)).toHaveTextContent('–');
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      expect.stringContaining('/side-by-side?range=custom&from=2026-11-10T07%3A00%3A00Z'),
    );
    expect(screen.getByRole('link', { name: 'Excel' })).toBeVisible();
  });

  it('goes to other hours, which then stand in the address', async () => {
    const { user, router } = renderApp(`/routers/1/reports/hours/isps?${HOUR}`);
    await user.selectOptions(await screen.findByLabelText('To'), '16:00');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        from: '2026-11-10T07:00:00Z',
        to: '2026-11-10T09:00:00Z',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'A week earlier' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ from: '2026-11-03T07:00:00Z' }),
    );
    await user.selectOptions(screen.getByLabelText('From'), 'Whole day');
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        from: '2026-11-02T17:00:00Z',
        to: '2026-11-03T17:00:00Z',
      }),
    );
  });

  it('answers for the whole of a day of which no hour was chosen', async () => {
    const { user, router } = renderApp('/routers/1/reports/hours/isps?range=7d');
    const day = await screen.findByLabelText('Day');
    await user.clear(day);
    await user.type(day, '2026-10-28');
    await user.tab();
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({
        from: '2026-10-27T17:00:00Z',
        to: '2026-10-28T17:00:00Z',
      }),
    );
    expect(screen.getByLabelText('From')).toHaveDisplayValue('Whole day');
  });

  it('says nobody where nobody was, and that nothing was measured where nothing was', async () => {
    const [calm, , unseen] = sideBySide.uplinks;
    const answer = { uplinks: [calm] };
    server.use(
      http.get('*/api/v1/routers/1/side-by-side', () =>
        HttpResponse.json({ ...sideBySide, ...answer, router_events: 0 }),
      ),
    );
    const { unmount } = renderApp(`/routers/1/reports/hours/isps?${HOUR}`);
    expect(await screen.findByTestId('which-isp')).toHaveTextContent(
      /^No ISP was out of service, full or lossy in this time\.The busiest was ISP1: at most 40 % of its contract, on its fastest sample\.So as far as measured no ISP was the cause/,
    );
    unmount();
    answer.uplinks = [unseen];
    renderApp(`/routers/1/reports/hours/isps?${HOUR}`);
    expect(await screen.findByTestId('which-isp')).toHaveTextContent('Nothing was measured');
  });

  it.each([
    [
      [null, null],
      /measured on no ISP, so whether one was slow cannot be said\.Next: tell an admin/,
    ],
    [[0, null], /not measured on ISP2: whether it was slow cannot be said\.So as far as measured/],
  ])('says how far it knows that no ISP was slow: %o', async (losses, words) => {
    const uplinks = losses.map((loss, place) => beside(`ISP${place + 1}`, { loss }));
    server.use(
      http.get('*/api/v1/routers/1/side-by-side', () =>
        HttpResponse.json({ ...sideBySide, uplinks, router_events: 0 }),
      ),
    );
    renderApp(`/routers/1/reports/hours/isps?${HOUR}`);
    const answer = await screen.findByTestId('which-isp');
    expect(answer).toHaveTextContent(/^No ISP was out of service or full in this time\./);
    expect(answer).toHaveTextContent(words);
    const tests = within(answer).queryByRole('link', { name: 'Tests of the ISPs' });
    expect(tests !== null).toBe(losses.every((loss) => loss === null));
  });

  it('is reached from the page of the hours, in the same period', async () => {
    const { user, router } = renderApp('/routers/1/reports/hours?range=30d');
    await user.click(await screen.findByRole('link', { name: 'Which ISP was it?' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/routers/1/reports/hours/isps'),
    );
    expect(router.state.location.search).toMatchObject({ range: '30d' });
  });
});
