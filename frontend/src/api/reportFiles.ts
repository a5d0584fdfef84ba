/** Reports as PDF, in the reader's language. */
import { client, unwrap } from './client';

type Lang = 'en' | 'id';

export const weekReportFile = (routerId: number, week: string, lang: Lang): Promise<Blob> =>
  fileOf(
    client.GET('/api/v1/routers/{router_id}/weeks/{week}/report.pdf', {
      params: { path: { router_id: routerId, week }, query: { lang } },
      parseAs: 'blob',
    }),
  );

/** `month`: as `2026-11`. */
export const monthReportFile = (routerId: number, month: string, lang: Lang): Promise<Blob> =>
  fileOf(
    client.GET('/api/v1/routers/{router_id}/months/{month}/report.pdf', {
      params: { path: { router_id: routerId, month }, query: { lang } },
      parseAs: 'blob',
    }),
  );

/** `firstDay`: of the term in the calendar. */
export const termReportFile = (routerId: number, firstDay: string, lang: Lang): Promise<Blob> =>
  fileOf(
    client.GET('/api/v1/routers/{router_id}/terms/{first_day}/report.pdf', {
      params: { path: { router_id: routerId, first_day: firstDay }, query: { lang } },
      parseAs: 'blob',
    }),
  );

async function fileOf(answer: Parameters<typeof unwrap>[0]): Promise<Blob> {
  const file: unknown = await unwrap(answer);
  if (!(file instanceof Blob)) throw new Error('the report is no file');
  return file;
}
