import type { Router } from '@/api/types';
import { Guide } from '@/features/guide/Guide';

/** Of the router that is looked at, else of the first. */
export default function GuideOfPage({
  routers,
  routerId,
}: {
  routers: readonly Router[];
  routerId: number | undefined;
}) {
  const router = routers.find(({ id }) => id === routerId) ?? routers[0];
  return router ? <Guide router={router} /> : null;
}
