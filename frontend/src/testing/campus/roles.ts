import { http, HttpResponse } from 'msw';
import type { Account } from '@/api/types';
import { server } from '@/testing/server';
import { account } from './accounts';
import { session } from './sessionHandlers';

/** Whoever opens a page from now on has this role. */
export const asRole = (role: Account['role']) =>
  server.use(
    http.get('*/api/v1/session', () =>
      HttpResponse.json(session({ account: { ...account, role } })),
    ),
  );
