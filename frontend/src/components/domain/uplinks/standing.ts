/** How the ISPs of a router are together, as Now and the wallboard say it first. */
import type { ShownState } from './uplinkState';

type State = ShownState['state'];

export interface Standing {
  readonly total: number;
  readonly up: number;
  /** ISPs that are not up, by name, and how they are. */
  readonly others: readonly { readonly name: string; readonly state: State }[];
  /** Nothing is known of any ISP now. */
  readonly isUnknown: boolean;
}

const UNKNOWN: ReadonlySet<State> = new Set(['stale', 'never']);

export function standingOf(uplinks: readonly { name: string; state: State }[]): Standing {
  const others = uplinks.filter(({ state }) => state !== 'up');
  return {
    total: uplinks.length,
    up: uplinks.length - others.length,
    others,
    isUnknown: uplinks.every(({ state }) => UNKNOWN.has(state)),
  };
}
