import { http, HttpResponse } from 'msw';
import type { Account } from '@/api/types';
import { account } from '@/testing/accounts/accounts';
import { server } from '@/testing/server';
import { session } from './handlers';

/** Whoever opens a page from now on has this role. */
export const asRole = (role: Account['role']) =>
  server.use(
    http.get('*/api/v1/session', () =>
      HttpResponse.json(session({ account: { ...account, role } })),
    ),
  );
