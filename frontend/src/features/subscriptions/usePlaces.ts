import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import type { Order } from '@/api/types';

/** Campuses and routers that one can order the incidents of, and their names. */
export function usePlaces() {
  const { t } = useTranslation();
  const { data: campuses = [] } = useQuery(campusesQuery());
  const { data: routers = [] } = useQuery(routersQuery());
  const nameOf = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((each) => each.id === id)?.name ?? `#${id}`;
  const optionsOf = (kind: string, list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }));
  return {
    options: [
      { group: t('messages.order.campuses'), items: optionsOf('campus', campuses) },
      { group: t('messages.order.routers'), items: optionsOf('router', routers) },
    ],
    namesOf: ({
      campus_ids: campusIds,
      router_ids: routerIds,
    }: Pick<Order, 'campus_ids' | 'router_ids'>) => [
      ...campusIds.map((id) => nameOf(campuses, id)),
      ...routerIds.map((id) => nameOf(routers, id)),
    ],
  };
}
