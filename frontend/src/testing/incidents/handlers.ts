/** The part of the API that is about incidents. Nothing is wrong unless a test says so. */
import { http, HttpResponse } from 'msw';
import type {
  IncidentDetail,
  IncidentRow,
  MaintenanceInput,
  MaintenanceRow,
  RepairRow,
} from '@/api/types';
import { account } from '@/testing/accounts/accounts';
import { api, missing } from '@/testing/answers';
import { iso } from '@/testing/clock';
import { maintenance, workOutlook } from './maintenance';
import { server } from '@/testing/server';

interface Standing {
  open?: IncidentRow[];
  over?: IncidentRow[];
  repairs?: RepairRow[];
  work?: MaintenanceRow[];
  details?: IncidentDetail[];
}

export function makeIncidentHandlers({
  open = [],
  over = [],
  repairs = [],
  work = [],
  details = [],
}: Standing = {}) {
  const announced = [...work];
  const shown = new Map(details.map((each) => [each.incident.id, each]));
  const change = (
    id: unknown,
    part: Partial<IncidentRow>,
    note: Partial<IncidentDetail['notes'][0]>,
  ) => {
    const before = shown.get(Number(id));
    if (!before) return missing();
    const { notes } = before;
    const written = { kind: 'comment', text: '', until: null, ...note } as const;
    const next = {
      ...before,
      incident: { ...before.incident, ...part },
      notes: [
        ...notes,
        { id: notes.length + 1, at: iso(Date.now()), actor: account.username, ...written },
      ],
    };
    shown.set(next.incident.id, next);
    return HttpResponse.json(next);
  };
  return [
    http.get(api('/incidents'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      const isOver = searchParams.get('state') === 'over';
      return HttpResponse.json({ items: isOver ? over : open, next_cursor: null });
    }),
    http.get(api('/routers/:id/work-outlook'), () => HttpResponse.json(workOutlook())),
    http.get(api('/maintenance'), () => HttpResponse.json(announced)),
    http.post(api('/maintenance'), async ({ request }) => {
      const { from, until, ...body } = (await request.json()) as MaintenanceInput;
      const row = maintenance({ ...body, id: announced.length + 1, first: from, ends: until });
      announced.push(row);
      return HttpResponse.json(row, { status: 201 });
    }),
    http.post(api('/maintenance/:id/call-off'), ({ params }) => {
      const place = announced.findIndex(({ id }) => id === Number(params.id));
      const row = announced[place];
      if (!row) return missing();
      const by = { called_off_by: account.username, called_off_at: iso(Date.now()) };
      announced[place] = { ...row, ...by, state: 'over', window: null };
      return HttpResponse.json(announced[place]);
    }),
    http.get(api('/incident-repairs'), () => HttpResponse.json(repairs)),
    http.get(api('/incidents/:id'), ({ params }) => {
      const known = shown.get(Number(params.id));
      return known ? HttpResponse.json(known) : missing();
    }),
    http.post(api('/incidents/:id/acknowledge'), async ({ params, request }) => {
      const { note } = (await request.json()) as { note: string };
      const by = { acknowledged_at: iso(Date.now()), acknowledged_by: account.username };
      return change(
        params.id,
        { state: 'acknowledged', ...by },
        { kind: 'acknowledged', text: note },
      );
    }),
    http.post(api('/incidents/:id/snooze'), async ({ params, request }) => {
      const { until } = (await request.json()) as { until: string };
      const by = { snoozed_until: until, snoozed_by: account.username };
      return change(params.id, { state: 'snoozed', ...by }, { kind: 'snoozed', until });
    }),
    http.delete(api('/incidents/:id/snooze'), ({ params }) =>
      change(
        params.id,
        { state: 'open', snoozed_until: null, snoozed_by: '' },
        { kind: 'snooze_ended' },
      ),
    ),
    http.post(api('/incidents/:id/comments'), async ({ params, request }) => {
      const { note } = (await request.json()) as { note: string };
      return change(params.id, {}, { kind: 'comment', text: note });
    }),
  ];
}

export const incidentsAre = (standing: Standing) => server.use(...makeIncidentHandlers(standing));
