import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { ProblemError } from '@/api/problem';
import { problemText } from './problemText';

const t = ((key: string) => key) as TFunction;

it('says in the reader’s language that figures are being made again', () => {
  const problem = new ProblemError({
    type: 'about:blank',
    title: 'These figures are being made again',
    status: 503,
    detail: 'The figures of Core are being made again.',
    code: 'being_made',
    remedy: '',
    detail_code: 'figures_being_made',
    remedy_code: '',
    params: { routers: 'Core' },
    errors: [],
    reasons: [],
    instance: '',
  });
  expect(problemText(problem, t)).toEqual({
    text: 'state.being_made',
    remedy: 'state.being_made_remedy',
  });
});
