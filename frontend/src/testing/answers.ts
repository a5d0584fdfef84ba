/** How the API answers: its paths, its problem documents. */
import { HttpResponse } from 'msw';
import type { Problem } from '@/api/types';

export const api = (path: string) => `*/api/v1${path}`;

export function problem(
  status: number,
  part: Partial<Problem>,
  headers: Record<string, string> = {},
) {
  const body: Problem = {
    type: 'about:blank',
    title: '',
    status,
    detail: '',
    code: `http_${status}`,
    remedy: '',
    errors: [],
    reasons: [],
    instance: '',
    ...part,
  };
  return HttpResponse.json(body, {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

export const overtaken = () => problem(409, { code: 'changed_meanwhile' });
export const missing = () => problem(404, { title: 'Not found', code: 'not_found' });
