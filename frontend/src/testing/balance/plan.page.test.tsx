import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { WhatIfInput } from '@/api/types';
import { asRole } from '@/testing/access/roles';
import { problem } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { findings, router as fixtureRouter } from '@/testing/router-setup/router';
import { server } from '@/testing/server';
import { balance } from './balance';
import { change } from './change';
import { whatIf } from './whatIf';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/balance/change';
import '@/routes/layout';
import '@/routes/router';
import '@/routes/reports/weeks';

const withBalance = (part: Partial<ReturnType<typeof balance>>) =>
  server.use(
    http.get('*/api/v1/routers/1/balance', () => HttpResponse.json({ ...balance(), ...part })),
  );

const withChange = (shown: ReturnType<typeof change>) =>
  server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(shown)));

describe('planning', () => {
  it('makes a plan of chosen weights and shows every line before anything is written', async () => {
    const { user, router } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    expect(await screen.findByTestId('plan-target')).toHaveTextContent('ISP1: 1, ISP2: 2, ISP3: 2');
    await user.click(screen.getByRole('button', { name: 'Make the plan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/changes/12'));
    expect((await screen.findByTestId('change-writes')).dataset.value).toBe('1');
    expect(screen.getByTestId('router-has')).toHaveTextContent('nothing is written yet');
    expect(screen.queryByRole('button', { name: 'Revert now' })).toBeNull();
  });

  it('keeps the weights and the options of a change that is planned again', async () => {
    const options = {
      queue_kind: 'cake',
      queue_limit_percent: 95,
      limit_fasttrack: true,
      pin_probes: true,
    } as const;
    const kept = { options, timer_s: 600, confirm_by: 'checks', reason: 'more for ISP2' } as const;
    withChange(change('reverted', kept));
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/routers/1/changes', async ({ request }) => {
        sent.push(await request.json());
        return problem(409, { code: 'plan_refused', reasons: [] });
      }),
    );
    const { user } = renderApp('/changes/12');
    await user.click(await screen.findByRole('button', { name: 'Plan again' }));
    const { buckets } = change('reverted').after;
    await waitFor(() => expect(sent).toEqual([{ buckets, ...kept }]));
    await user.click(screen.getByRole('link', { name: 'Choose queue and timer first' }));
    expect(await screen.findByTestId('plan-target')).toHaveTextContent('ISP1: 1, ISP2: 2, ISP3: 2');
    await user.click(screen.getByRole('button', { name: 'Make the plan' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ buckets, timer_s: 600 }));
    expect(sent[1]).toMatchObject({ confirm_by: 'checks', reason: 'more for ISP2' });
    expect(sent[1]).toMatchObject({ options: { queue_kind: 'cake', pin_probes: true } });
  });

  it('says while a timer is typed that it cannot be set, and keeps what was typed', async () => {
    const { user } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    const timer = await screen.findByRole('textbox', { name: 'Timer' });
    await user.clear(timer);
    expect(
      screen.getByText(/Type a number from 60 s to 900 s; until then 180 s stays/),
    ).toBeVisible();
    await user.type(timer, '5');
    await user.tab();
    expect(timer).toHaveValue('5 s');
    expect(screen.getByText('Type a number from 60 s to 900 s.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make the plan' })).toBeDisabled();
  });

  it('lists every reason why none can be made', async () => {
    server.use(
      http.post('*/api/v1/routers/1/changes', () =>
        problem(409, {
          code: 'plan_refused',
          reasons: [
            { code: 'rp_filter', text: 'rp-filter is strict: set it to loose.', params: {} },
            { code: 'foreign', text: 'A comment of ours is on a foreign rule.', params: {} },
          ],
        }),
      ),
    );
    const { user } = renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    await user.click(await screen.findByRole('button', { name: 'Make the plan' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('rp-filter is strict: set it to loose.');
    expect(alert).toHaveTextContent('A comment of ours is on a foreign rule.');
  });

  it.each([
    ['pcc', ['fasttrack_with_marks'], 'Needed here: this router FastTracks marked connections.'],
    // It has no marks yet, but it will: no finding tells of that.
    ['ecmp', [], null],
  ] as const)(
    'says of %s with findings %j whether FastTrack must be limited',
    async (method, codes, said) => {
      withBalance({ method });
      const [finding] = findings;
      server.use(
        http.get('*/api/v1/routers/1/findings', () =>
          HttpResponse.json(codes.map((code) => ({ ...finding, code }))),
        ),
      );
      renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
      const option = await screen.findByRole('checkbox', { name: /FastTrack/ });
      const help = () => option.closest('.mantine-Checkbox-root');
      await waitFor(() => expect(help()).toHaveTextContent(/CPU now: \d+ %/));
      if (said) await waitFor(() => expect(help()).toHaveTextContent(said));
      else expect(help()).not.toHaveTextContent(/[Nn]eeded here/);
    },
  );

  it('does not tick what this router does not need', async () => {
    withBalance({ method: 'pcc' });
    server.use(http.get('*/api/v1/routers/1/findings', () => HttpResponse.json([])));
    renderApp('/routers/1/balance/plan?back=12');
    expect(await screen.findByTestId('fasttrack-safe')).toHaveTextContent(
      'FastTrack stays as it is: this router FastTracks no marked connections.',
    );
    expect(screen.queryByRole('checkbox', { name: /FastTrack/ })).toBeNull();
  });

  it('repeats the forecast of What if for own weights', async () => {
    server.use(
      http.post('*/api/v1/routers/1/balance/what-if', async ({ request }) => {
        const question = (await request.json()) as WhatIfInput;
        const today = whatIf({ ...question, weights: null });
        return HttpResponse.json(
          question.buckets
            ? {
                ...today,
                skew: { download: 0.02, upload: 0.01 },
                lines: today.lines.map((uplink) => ({ ...uplink, minutes_above_90_per_day: 400 })),
              }
            : today,
        );
      }),
    );
    renderApp('/routers/1/balance/plan?b=1.1.1.1.3');
    const forecast = await screen.findByTestId('plan-forecast');
    expect(forecast).toHaveTextContent(
      /Partly better than today \(less uneven\), partly worse \(more minutes above 90 %\): skew of the worse direction 2.0 % \(today 8.0 %\)/,
    );
    // In amber, not as one line among others.
    expect(within(forecast).getByTestId('worse-than-today')).toHaveAttribute('role', 'status');
    expect(forecast).toHaveTextContent(/Replayed: .* also counts with chance/);
  });

  it('has the one prediction of the recommendation for its weights', async () => {
    renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    const forecast = await screen.findByTestId('plan-forecast');
    await waitFor(() =>
      expect(forecast).toHaveTextContent(
        /^What the recommendation predicts of these weights:With 1:2:2 the fullest ISP will be at about 75 %, very likely between 69 and 81 %\.Only by calculation/,
      ),
    );
  });

  it('says that the load of the processor is waited for', async () => {
    const waiting = { ...fixtureRouter, health: { ...fixtureRouter.health, cpu_load_pct: null } };
    server.use(
      http.get('*/api/v1/routers', () =>
        HttpResponse.json({ items: [waiting], next_cursor: null }),
      ),
      http.get('*/api/v1/routers/1', () => HttpResponse.json(waiting)),
    );
    renderApp('/routers/1/balance/plan?b=1.2.2.3.3');
    expect(await screen.findByText(/CPU now: – \(waits for the next reading/)).toBeVisible();
  });

  it('is for admins', async () => {
    asRole('noc');
    renderApp('/routers/1/balance/plan?b=1.1');
    expect(await screen.findByText(/Only an admin/)).toBeVisible();
  });
});

describe('a plan before it is applied', () => {
  it('says what becomes of running connections, by kind of change', async () => {
    const takesOver = {
      code: 'spare_takes_over',
      text: 'If ISP2 fails, ISP1 and ISP3 take over',
      params: { name: 'ISP2', takers: 'ISP1, ISP3' },
    };
    const dialogOf = async (part: Partial<ReturnType<typeof change>>) => {
      withChange(change('planned', part));
      const { user, unmount } = renderApp('/changes/12');
      await user.click(await screen.findByRole('button', { name: 'Apply…' }));
      const text = (await screen.findByRole('dialog')).textContent;
      unmount();
      return text;
    };
    const size = { code: 'script_size', text: 'a script of 900 bytes', params: { bytes: 900 } };
    const spare = await dialogOf({ kind: 'fix', effects: [takesOver], warnings: [size] });
    expect(spare).toContain('No connection moves, neither new nor running, while ISP2 works');
    expect(spare).toContain('begins again by ISP1, ISP3');
    expect(spare).toContain('the script timbang-rollback-12 and 2 schedulers');
    expect(spare).not.toMatch(/900 bytes|Only new connections move/);
    const weights = await dialogOf({});
    expect(weights).toContain('Only new connections move; running ones keep their ISP.');
    expect(weights).not.toContain('Queues act at once');
    const queue = { code: 'queue_set', text: 'Queue of ether1: none -> cake', params: {} };
    expect(await dialogOf({ effects: [queue] })).toContain('Queues act at once');
  });

  it('is amber in the dialog, too, where it is worse than today', async () => {
    server.use(
      http.post('*/api/v1/routers/1/balance/what-if', async ({ request }) => {
        const question = (await request.json()) as WhatIfInput;
        const today = whatIf({ ...question, weights: null });
        return HttpResponse.json(
          question.buckets
            ? {
                ...today,
                skew: { download: 0.31, upload: 0.3 },
                lines: today.lines.map((uplink) => ({ ...uplink, minutes_above_90_per_day: 400 })),
              }
            : today,
        );
      }),
    );
    withChange(change('planned'));
    const { user } = renderApp('/changes/12');
    await user.click(await screen.findByRole('button', { name: 'Apply…' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByTestId('worse-than-today')).toHaveTextContent(
      /Worse than today: skew of the worse direction 31.0 %/,
    );
  });

  it('lists the writes that put the rollback on the router', async () => {
    withChange(change('planned'));
    renderApp('/changes/12');
    const rows = within(await screen.findByTestId('rollback-writes')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual(change('planned').rollback);
    expect(screen.getByTestId('change-writes').dataset.value).toBe('1');
  });
});
