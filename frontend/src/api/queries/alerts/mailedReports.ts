/** Reports that come by mail: what one orders, what admins set up, and the archive. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, get, patch, post, put, remove, unwrap } from '../../client';
import { byCursor } from '../../pages';
import { useSaving } from '../../saving';
import type { OwnReportInput, ReportSchedule, ScheduleInput, SchedulePatch } from '../../types';

const keys = {
  own: ['own-reports'] as const,
  schedules: ['report-schedules'] as const,
  archive: ['report-archive'] as const,
};
const LOOK_EVERY_MS = 10_000;

export const ownReportsQuery = () =>
  queryOptions({ queryKey: keys.own, queryFn: () => get('/api/v1/session/reports') });

export const useOrderReport = (routerId: number) =>
  useSaving(
    (body: OwnReportInput) =>
      put('/api/v1/session/reports/{router_id}', { router_id: routerId }, body),
    keys.own,
    keys.schedules,
  );

export const useEndReport = (routerId: number) =>
  useSaving(
    (period: ReportSchedule['period']) =>
      remove('/api/v1/session/reports/{router_id}', { router_id: routerId, period }),
    keys.own,
    keys.schedules,
  );

/** As the addresses of reports name it. */
export type MailedPeriod =
  | { kind: 'week'; week: string }
  | { kind: 'month'; month: string }
  | { kind: 'term'; firstDay: string };

/** One report, now. */
export const useMailReport = (routerId: number, period: MailedPeriod) =>
  useSaving((lang: 'en' | 'id') => mailed(routerId, period, lang), keys.archive);

function mailed(routerId: number, period: MailedPeriod, lang: 'en' | 'id') {
  const of = { router_id: routerId, lang };
  switch (period.kind) {
    case 'week':
      return post('/api/v1/routers/{router_id}/weeks/{week}/report/mail', {
        ...of,
        week: period.week,
      });
    case 'month':
      return post('/api/v1/routers/{router_id}/months/{month}/report/mail', {
        ...of,
        month: period.month,
      });
    case 'term':
      return post('/api/v1/routers/{router_id}/terms/{first_day}/report/mail', {
        ...of,
        first_day: period.firstDay,
      });
  }
}

/** Asked again, as the link of a letter may be opened elsewhere. */
export const reportSchedulesQuery = () =>
  queryOptions({
    queryKey: keys.schedules,
    queryFn: () => get('/api/v1/report-schedules'),
    refetchInterval: LOOK_EVERY_MS,
  });

export const useCreateSchedule = () =>
  useSaving((body: ScheduleInput) => post('/api/v1/report-schedules', {}, body), keys.schedules);

export const useUpdateSchedule = (scheduleId: number) =>
  useSaving(
    (body: SchedulePatch) =>
      patch('/api/v1/report-schedules/{schedule_id}', { schedule_id: scheduleId }, body),
    keys.schedules,
    keys.own,
  );

export const useEndSchedule = () =>
  useSaving(
    (id: number) => remove('/api/v1/report-schedules/{schedule_id}', { schedule_id: id }),
    keys.schedules,
    keys.own,
  );

export const useAddRecipient = (scheduleId: number) =>
  useSaving(
    (body: { address: string }) =>
      post('/api/v1/report-schedules/{schedule_id}/recipients', { schedule_id: scheduleId }, body),
    keys.schedules,
  );

export const useRemoveRecipient = () =>
  useSaving(
    (id: number) => remove('/api/v1/report-recipients/{recipient_id}', { recipient_id: id }),
    keys.schedules,
    keys.own,
  );

export const useResumeRecipient = () =>
  useSaving(
    (id: number) => post('/api/v1/report-recipients/{recipient_id}/resume', { recipient_id: id }),
    keys.schedules,
  );

export const useInviteAgain = () =>
  useSaving(
    (id: number) => post('/api/v1/report-recipients/{recipient_id}/letter', { recipient_id: id }),
    keys.schedules,
  );

/** What a link of a letter confirms. */
export const reportLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['report-link', secret],
    queryFn: () => post('/api/v1/report-recipients/look', {}, { secret }),
    staleTime: Infinity,
    retry: false,
  });

export const useConfirmReports = () =>
  useSaving(
    (secret: string) => post('/api/v1/report-recipients/confirm', {}, { secret }),
    keys.schedules,
  );

export const reportArchiveQuery = () =>
  infiniteQueryOptions({
    queryKey: keys.archive,
    queryFn: ({ pageParam }) => get('/api/v1/reports', { limit: 30, cursor: pageParam }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });

/** The very bytes that were mailed. */
export async function keptReport(reportId: number): Promise<Blob> {
  const file: unknown = await unwrap(
    client.GET('/api/v1/reports/{report_id}/file', {
      params: { path: { report_id: reportId } },
      parseAs: 'blob',
    }),
  );
  if (!(file instanceof Blob)) throw new Error('the report is no file');
  return file;
}
