import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

describe('the audit log', () => {
  it('says in words what was done, and the code of an action that is new to it', async () => {
    await startI18n('id');
    server.use(
      http.get('*/api/v1/audit', () =>
        HttpResponse.json({
          items: ['update_router', 'paint_router'].map((action, id) => ({
            id,
            at: '2026-11-21T02:00:00Z',
            account: 'rina',
            action,
            subject: 'Core STRADA',
            outcome: 'ok',
            detail: { changed: ['password'], host: '10.20.0.1' },
            remote_address: '10.20.4.18',
          })),
          next_cursor: null,
        }),
      ),
    );
    renderApp('/settings/audit');
    const [, known, unknown] = await screen.findAllByRole('row');
    expect(known).toHaveTextContent('Mengubah router');
    expect(known).toHaveTextContent('Diubah: kata sandi · Alamat: 10.20.0.1');
    expect(unknown).toHaveTextContent('paint_router');
  });

  it('shows what the address asks for: a user, an action and days of the campus', async () => {
    let query = new URLSearchParams();
    server.use(
      http.get('*/api/v1/audit', ({ request }) => {
        query = new URL(request.url).searchParams;
        return HttpResponse.json({ items: [], next_cursor: null });
      }),
    );
    renderApp('/settings/audit?user=rina&action=apply_change&since=2026-11-20&until=2026-11-21');
    expect(await screen.findByText('No entry matches.')).toBeVisible();
    expect(query.get('account')).toBe('rina');
    expect(query.get('action')).toBe('apply_change');
    // The last day counts whole.
    expect(query.get('from')).toBe('2026-11-19T17:00:00.000Z');
    expect(query.get('to')).toBe('2026-11-21T17:00:00.000Z');
    expect(screen.getByRole('combobox', { name: 'Action' })).toHaveValue('Apply change');
  });
});
