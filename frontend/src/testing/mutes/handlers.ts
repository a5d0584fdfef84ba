/** The part of the API that is about mutes. None stands unless a test says so. */
import { http, HttpResponse } from 'msw';
import type { MuteInput, MuteRow } from '@/api/types';
import { account } from '@/testing/accounts/accounts';
import { api, missing } from '@/testing/answers';
import { server } from '@/testing/server';
import { mute } from './mutes';

export function makeMuteHandlers(standing: readonly MuteRow[] = [], sent: MuteInput[] = []) {
  const rows = [...standing];
  return [
    http.get(api('/mutes'), () => HttpResponse.json(rows)),
    http.post(api('/mutes'), async ({ request }) => {
      const body = (await request.json()) as MuteInput;
      sent.push(body);
      const row = mute({ ...body, id: rows.length + 1 });
      rows.push(row);
      return HttpResponse.json(row, { status: 201 });
    }),
    http.post(api('/mutes/:id/lift'), ({ params }) => {
      const place = rows.findIndex(({ id }) => id === Number(params.id));
      const row = rows[place];
      if (!row) return missing();
      rows[place] = { ...row, state: 'over', lifted_by: account.username };
      return HttpResponse.json(rows[place]);
    }),
  ];
}

/** What is sent is added to `sent`. */
export const mutesAre = (standing: readonly MuteRow[], sent: MuteInput[] = []) =>
  server.use(...makeMuteHandlers(standing, sent));
