import type { RouterChange } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';

export function usePlanSummary(): (summary: RouterChange['summary']) => string {
  const say = useStatement('plans');
  return ({ parts }) => parts.map(say).join('; ');
}
