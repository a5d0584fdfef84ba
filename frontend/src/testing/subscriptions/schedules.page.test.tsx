/** A schedule whose reports reach nobody says so, with what to do. */
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { ReportRecipient, ReportSchedule } from '@/api/types';
import { chooseLanguage } from '@/lib/i18n';
import { api } from '@/testing/answers';
import { renderApp } from '@/testing/render';
import { server } from '@/testing/server';

const recipient = (state: ReportRecipient['state']): ReportRecipient => ({
  id: 4,
  username: null,
  address: 'rektor@kampus.ac.id',
  state,
  restored_at: null,
  paused_because: '',
  created_at: '2026-11-01T01:00:00Z',
  created_by: 'admin',
});

const serve = (...recipients: ReportRecipient[]) => {
  const schedule: ReportSchedule = {
    id: 1,
    campus_id: 1,
    campus: 'Kampus',
    timezone: 'Asia/Jakarta',
    router_ids: [],
    routers: [],
    period: 'week',
    weekday: 1,
    month_day: null,
    days_after: null,
    at: '07:00',
    language: 'en',
    next_at: '2026-11-30T00:00:00Z',
    created_by: 'admin',
    failed_at: null,
    failure: '',
    recipients,
  };
  server.use(http.get(api('/report-schedules'), () => HttpResponse.json([schedule])));
};

describe('a schedule of reports', () => {
  it.each([
    [[], 'Nobody gets these reports'],
    [[recipient('waiting')], 'Nobody gets these reports yet: no address is confirmed'],
    [[recipient('unsubscribed')], 'Nobody gets these reports any more'],
  ])('that reaches nobody offers an address: %#', async (recipients, words) => {
    serve(...recipients);
    const { user } = renderApp('/settings/reports');
    const notice = await screen.findByTestId('nobody-reached');
    expect(within(notice).getByText(words)).toBeVisible();
    expect(notice).toHaveTextContent('kept in the archive');
    await user.click(within(notice).getByRole('button', { name: 'Add an address' }));
    expect(await screen.findByRole('textbox', { name: /^Mail address/ })).toBeVisible();
  });

  it('that reaches somebody says nothing of it', async () => {
    serve(recipient('active'), recipient('paused'));
    renderApp('/settings/reports');
    await screen.findByTestId('report-schedule');
    expect(screen.queryByTestId('nobody-reached')).toBeNull();
  });

  it('says it in Indonesian too', async () => {
    await chooseLanguage('id');
    serve();
    renderApp('/settings/reports');
    const notice = await screen.findByTestId('nobody-reached');
    expect(notice).toHaveTextContent('Tidak ada yang menerima laporan ini');
  });
});
