import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n';
import { session } from '@/testing/access/handlers';
import { api } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';
import { nightlyBackups } from './backups';

describe('backups', () => {
  it('say when the last one was, where it is, and that its disk is the database’s', async () => {
    renderApp('/settings/backups');
    expect(await screen.findByText('The last backup succeeded and can be read back')).toBeVisible();
    expect(screen.getByTestId('backup-last')).toHaveAttribute('data-value', '2026-11-19T20:00:03Z');
    expect(screen.getByText('12.3 MB')).toBeVisible();
    expect(screen.getByText('7 of 7, 84.6 MB in all')).toBeVisible();
    expect(screen.getByText('/var/lib/timbang/backups')).toBeVisible();
    expect(screen.getByText(/lost with it: copy them to another machine/)).toBeVisible();
  });

  it('say in Indonesian why there was none', async () => {
    await startI18n('id');
    const failure = {
      at: '2026-11-19T20:00:03Z',
      reason: 'no_room' as const,
      words: '0.5 GB are free.',
    };
    server.use(
      http.get(api('/backups'), () =>
        HttpResponse.json({ nightly: { ...nightlyBackups, failure, is_on_database_disk: false } }),
      ),
    );
    renderApp('/settings/backups');
    expect(await screen.findByTestId('backup-failed')).toHaveTextContent(
      /^Tidak ada cadangan pada .* karena disk terlalu penuh\. 0\.5 GB are free\./,
    );
    expect(screen.queryByText(/hilang bersamanya/)).toBeNull();
  });

  it('are somebody else’s where several processes run', async () => {
    server.use(
      http.get(api('/backups'), () => HttpResponse.json({ nightly: null })),
      http.get(api('/session'), () => HttpResponse.json(session({ demo: false }))),
    );
    renderApp('/settings/backups');
    expect(await screen.findByText('Timbang makes no backups here')).toBeVisible();
    expect(screen.getByText(/runs as several processes/)).toBeVisible();
  });

  it('are not made by a demo', async () => {
    server.use(
      http.get(api('/backups'), () => HttpResponse.json({ nightly: null })),
      http.get(api('/session'), () => HttpResponse.json(session({ demo: true }))),
    );
    renderApp('/settings/backups');
    expect(await screen.findByText(/A demo makes its data when it starts/)).toBeVisible();
    expect(screen.queryByText(/several processes/)).toBeNull();
  });
});
