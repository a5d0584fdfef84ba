import { useQuery } from '@tanstack/react-query';
import { overviewListQuery } from '@/api/queries/figures';
import type { Router } from '@/api/types';
import { worstFirst } from '@/components/domain/router/verdict/worstFirst';
import { Guide } from '@/features/guide/Guide';

/** Of the router that is looked at, else of the worst: there is something to see. */
export default function GuideOfPage({
  routers,
  routerId,
}: {
  routers: readonly Router[];
  routerId: number | undefined;
}) {
  const looked = routers.find(({ id }) => id === routerId);
  const isChoosing = looked === undefined && routers.length > 1;
  const rows = useQuery({ ...overviewListQuery(), enabled: isChoosing }).data ?? [];
  const [worst] = worstFirst(rows);
  const router = looked ?? routers.find(({ id }) => id === worst?.router_id) ?? routers[0];
  return router ? <Guide router={router} /> : null;
}
