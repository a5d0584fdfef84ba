import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { change } from './change';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/change';
import '@/routes/layout';

const undone = (failures: number) =>
  change('reverted', {
    ended_by: 'engine',
    outcome: { code: 'rollback_incomplete', text: '', failures },
  });
const withChange = (failures: number) =>
  server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(undone(failures))));

describe('a rollback of which lines failed', () => {
  it.each([
    [
      1,
      'the rules from before this change, but not whole: 1 line of its rollback failed. Cure the cause',
    ],
    [
      3,
      'the rules from before this change, but not whole: 3 lines of its rollback failed. Cure the cause',
    ],
  ])('says how many (%i), and what to do', async (failures, sentence) => {
    withChange(failures);
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent(sentence);
  });

  it('says so in Indonesian', async () => {
    await startI18n('id');
    withChange(2);
    renderApp('/changes/12');
    expect(await screen.findByTestId('router-has')).toHaveTextContent(
      'aturan sebelum perubahan ini, tetapi belum utuh: 2 baris pengaman gagal. Atasi penyebabnya',
    );
    await startI18n('en');
  });

  it('is not called whole in the list of changes', async () => {
    const row = undone(1);
    server.use(
      http.get('*/api/v1/routers/1/changes', () =>
        HttpResponse.json({ items: [row], next_cursor: null }),
      ),
    );
    renderApp('/routers/1/balance/changes');
    expect(await screen.findByText('by Timbang, not whole')).toBeInTheDocument();
  });
});

describe('the page of a change', () => {
  it.each([
    ['planned' as const, /Put on the router before the first line/],
    ['pending' as const, /Put on the router before the first line/],
    ['confirmed' as const, /not read from the router/],
  ])('says where the script of a change comes from (%s)', async (state, note) => {
    const shown = change(state, { script: ':local failed 0' });
    server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(shown)));
    const { user } = renderApp('/changes/12');
    await user.click(await screen.findByText('The rollback that the router keeps'));
    expect(screen.getByText(note)).toBeVisible();
  });

  it.each([
    [59, null],
    [3.5 * 24 * 60, 'This plan is 3 days old.'],
  ])('says how old a plan is after an hour (%i minutes)', async (minutes, said) => {
    const at = new Date(Date.now() - minutes * 60_000).toISOString();
    const shown = change('planned', { created_at: at });
    server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(shown)));
    renderApp('/changes/12');
    await screen.findByTestId('router-has');
    const age = screen.queryByTestId('plan-age');
    if (said === null) expect(age).toBeNull();
    else expect(age).toHaveTextContent(said);
  });
});

describe('a confirmation that waited in vain', () => {
  it('names a confirmation that no packet met, and what to do next', async () => {
    const unmet = change('reverted', {
      ended_by: 'router',
      outcome: { code: 'rules_unmet', text: '', failures: null },
      deadline_at: '2026-11-20T04:50:00Z',
      ended_at: '2026-11-20T04:50:01Z',
    });
    server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(unmet)));
    renderApp('/changes/12');
    const now = await screen.findByTestId('router-has');
    expect(now).toHaveTextContent(
      /Until 11:50:00.* no packet met the new ones: they divided nobody/,
    );
    expect(now).toHaveTextContent('trace a packet of a client below');
    expect(now).not.toHaveTextContent('Not confirmed in time');
  });
});
