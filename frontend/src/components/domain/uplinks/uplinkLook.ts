import type { Router } from '@/api/types';
import { ispColor } from '@/components/charts/frame/palette';

/** An archived uplink gets the look of its place. */
export function uplinkLook(router: Router | undefined) {
  const positions = new Map(router?.uplinks.map(({ id, position }) => [id, position]));
  const position = (id: number, place = 0) => positions.get(id) ?? place;
  return { position, color: (id: number, place = 0) => ispColor(position(id, place)) };
}
