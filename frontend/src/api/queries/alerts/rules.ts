import { useMutation, queryOptions } from '@tanstack/react-query';
import { get, post, put, remove } from '../../client';
import { useSaving } from '../../saving';
import type { RuleInput } from '../../types';
import { incidentKeys } from './incidents';

/** Of each kind: what comes, between what its limits may be, and the rules that stand. */
export const rulesQuery = () =>
  queryOptions({
    queryKey: [...incidentKeys.all, 'rules'],
    queryFn: () => get('/api/v1/incident-rules'),
  });

export const useSetRule = () =>
  useSaving((body: RuleInput) => put('/api/v1/incident-rules', {}, body), incidentKeys.all);

export const useResetRule = () =>
  useSaving(
    (id: number) => remove('/api/v1/incident-rules/{rule_id}', { rule_id: id }),
    incidentKeys.all,
  );

/** Saves nothing. */
export const useReplay = () =>
  useMutation({
    mutationFn: (body: RuleInput) => post('/api/v1/incident-rules/replay', {}, body),
  });
