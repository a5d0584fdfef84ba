/** How the API answers: its paths, its problem documents. */
import { HttpResponse } from 'msw';
import type { FieldError, Problem } from '@/api/types';

export const api = (path: string) => `*/api/v1${path}`;

type Part = Partial<Omit<Problem, 'errors'>> & { errors?: Partial<FieldError>[] };

const fieldError = (part: Partial<FieldError>): FieldError => ({
  field: '',
  message: '',
  code: '',
  params: {},
  line: null,
  ...part,
});

export function problem(
  status: number,
  { errors = [], ...part }: Part,
  headers: Record<string, string> = {},
) {
  const body: Problem = {
    type: 'about:blank',
    title: '',
    status,
    detail: '',
    code: `http_${status}`,
    remedy: '',
    detail_code: '',
    remedy_code: '',
    params: {},
    errors: errors.map(fieldError),
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
