import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { guidedPreviewQuery } from '@/api/queries/probes/guided';
import type { GuidedSetupInput, Router } from '@/api/types';

const SETTLED_MS = 400;

/** What these answers would do, once nobody types any more. */
export function usePreview(router: Router, input: GuidedSetupInput) {
  const [settled] = useDebouncedValue(JSON.stringify(input), SETTLED_MS);
  return useQuery(guidedPreviewQuery(router.id, JSON.parse(settled) as GuidedSetupInput));
}
