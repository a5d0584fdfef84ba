import type { IncidentKind, Order, OrderInput, OwnMessages } from '@/api/types';

/** What the form holds: places as `campus:1` and `router:7`. */
export interface OrderDraft {
  places: string[];
  kinds: IncidentKind[];
  timing: Order['timing'];
  daily_at: string;
  unacknowledged_minutes: number | string;
}

/** Of what is ordered, else of what the role is offered: everything. */
export function draftOf({ order, offered_timing: offered }: OwnMessages): OrderDraft {
  return {
    places: order
      ? [
          ...order.campus_ids.map((id) => `campus:${id}`),
          ...order.router_ids.map((id) => `router:${id}`),
        ]
      : [],
    kinds: [...(order?.kinds ?? [])],
    timing: order?.timing ?? offered,
    daily_at: order?.daily_at ?? '07:00',
    unacknowledged_minutes: (order?.unacknowledged_for_s ?? 0) / 60,
  };
}

export function inputOf(draft: OrderDraft, paused: boolean): OrderInput {
  const idsOf = (kind: string) =>
    draft.places
      .filter((place) => place.startsWith(`${kind}:`))
      .map((place) => Number(place.slice(kind.length + 1)));
  return {
    campus_ids: idsOf('campus'),
    router_ids: idsOf('router'),
    kinds: draft.kinds,
    timing: draft.timing,
    daily_at: draft.daily_at,
    unacknowledged_for_s:
      draft.timing === 'daily' ? 0 : Math.round(Number(draft.unacknowledged_minutes) * 60),
    paused,
  };
}

/** The input that a refusal is about. */
export function fieldOf(path: string): string {
  if (path.startsWith('campus_ids') || path.startsWith('router_ids')) return 'places';
  if (path === 'unacknowledged_for_s') return 'unacknowledged_minutes';
  return path.split('.')[0] ?? path;
}
