/** Accounts, tokens and the audit log. */
import { http, HttpResponse } from 'msw';
import type { components } from '@/api/schema';
import { api } from '@/testing/answers';
import { NOW } from '@/testing/clock';
import { accounts } from './accounts';

const auditRows = (): components['schemas']['AuditEntry'][] =>
  Array.from({ length: 8 }, (_, index) => ({
    id: index,
    at: new Date(NOW - index * 3_600_000).toISOString(),
    account: index % 3 === 0 ? null : 'rina',
    action: index % 2 === 0 ? 'update_router' : 'sign_in',
    subject: index % 2 === 0 ? 'Core STRADA' : 'rina',
    outcome: index === 3 ? 'refused' : 'ok',
    detail: index % 2 === 0 ? { changed: ['host', 'password'] } : {},
    remote_address: '10.20.4.18',
  }));

export const makeAccountHandlers = () => [
  http.get(api('/accounts'), () => HttpResponse.json(accounts)),
  http.post(api('/accounts'), () => HttpResponse.json(accounts[1], { status: 201 })),
  http.get(api('/tokens'), () =>
    HttpResponse.json([
      {
        id: 1,
        name: 'Layar NOC',
        role: 'noc',
        created_at: '2026-10-01T00:00:00Z',
        last_used_at: null,
        expires_at: null,
        owner: 'rina',
        created_by: 'rina',
      },
    ]),
  ),
  http.post(api('/tokens'), () =>
    HttpResponse.json(
      {
        id: 2,
        name: 'x',
        role: 'noc',
        created_at: '2026-11-21T00:00:00Z',
        last_used_at: null,
        expires_at: null,
        owner: 'rina',
        created_by: 'rina',
        secret: 'tbk_example',
      },
      { status: 201 },
    ),
  ),
  http.get(api('/audit'), () => HttpResponse.json({ items: auditRows(), next_cursor: null })),
];
