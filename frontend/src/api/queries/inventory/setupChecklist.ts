/** What a new installation still lacks; for admins. */
import { queryOptions } from '@tanstack/react-query';
import { get, put } from '../../client';
import { useSaving } from '../../saving';
import type { SetupChoice } from '../../setupTypes';

const setupKey = ['setup-checklist'] as const;

export const setupQuery = () =>
  queryOptions({ queryKey: setupKey, queryFn: () => get('/api/v1/setup-checklist') });

export const useSetupChoice = () =>
  useSaving((body: SetupChoice) => put('/api/v1/setup-checklist', {}, body), setupKey);
