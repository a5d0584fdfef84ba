import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { change } from './change';
// The pages come with the file, so that loading them takes nothing of a test's time.
import '@/routes/balance/balance';
import '@/routes/balance/change';
import '@/routes/layout';
import '@/routes/router';
import '@/routes/reports/weeks';

const withChange = (shown: ReturnType<typeof change>) =>
  server.use(http.get('*/api/v1/changes/12', () => HttpResponse.json(shown)));

describe('the course of a change', () => {
  it('says each thing once, and by whom where that is known', async () => {
    const step = (name: string, code: string, text: string) => ({
      at: '2026-11-20T04:50:00Z',
      name,
      ok: true,
      code,
      text,
    });
    const steps = [
      step('confirm_change', 'asked', 'rina'),
      step('confirming', '', ''),
      step('confirmed', 'confirmed', 'the change stands'),
    ];
    withChange(change('confirmed', { steps, requested_by: 'rina' }));
    renderApp('/changes/12');
    const last = await screen.findByTestId('step-confirmed');
    expect(last).toHaveTextContent(/The change stands$/);
    expect(screen.getByTestId('step-confirm_change')).toHaveTextContent(
      'Confirmation asked for rina',
    );
    expect(screen.getByTestId('step-confirming')).toHaveTextContent('Taking the rollback off');
    expect(screen.getByText('by rina')).toBeInTheDocument();
  });

  it.each([
    ['rina', /^Undone.*by rina$/],
    ['', /^Undone$/],
  ])(
    'is listed with who took it back, or nobody where no name is kept (%s)',
    async (who, words) => {
      const reverted = change('reverted', { ended_by: 'person', requested_by: who });
      server.use(
        http.get('*/api/v1/routers/:id/changes', () =>
          HttpResponse.json({ items: [reverted], next_cursor: null }),
        ),
      );
      renderApp('/routers/1/balance/changes');
      const table = await screen.findByRole('table', { name: 'History of changes' });
      const [, row] = within(table).getAllByRole('row');
      expect(within(row!).getAllByRole('cell')[0]).toHaveTextContent(words);
    },
  );

  it('says while it is confirmed that the rollback is being taken off', async () => {
    const confirming = change('confirming');
    server.use(http.get('*/api/v1/open-changes', () => HttpResponse.json([confirming])));
    withChange(confirming);
    renderApp('/changes/12');
    const now = await screen.findByTestId('router-has');
    expect(now).toHaveTextContent('The rollback is being taken off.');
    expect(screen.queryByTestId('change-timer')).toBeNull();
    expect(screen.queryByText(/reverts this in/)).toBeNull();
  });
});
