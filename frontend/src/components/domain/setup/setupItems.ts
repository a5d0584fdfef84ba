import type { SetupChecklist, SetupRow } from '@/api/setupTypes';

/** Without these, figures say less than they could: they come before all others. */
const FIRST: ReadonlySet<SetupRow['item']> = new Set(['router', 'contracts', 'prices', 'calendar']);

export interface SetupStanding {
  first: readonly SetupRow[];
  /** Of all. */
  open: readonly SetupRow[];
  done: number;
  /** Put aside ones do not count. */
  all: number;
  /** How much room it takes on the page of now. */
  shows: 'list' | 'line' | 'nothing';
}

export function setupStanding({ is_put_aside: isHidden, items }: SetupChecklist): SetupStanding {
  const open = items.filter(({ state }) => state === 'open');
  const first = items.filter(({ item }) => FIRST.has(item));
  const isBeginning = first.some(({ state }) => state === 'open');
  return {
    first: first.filter(({ state }) => state !== 'put_aside'),
    open,
    done: items.filter(({ state }) => state === 'done').length,
    all: items.filter(({ state }) => state !== 'put_aside').length,
    shows: isHidden || open.length === 0 ? 'nothing' : isBeginning ? 'list' : 'line',
  };
}
