import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { weekListQuery } from '@/api/queries/figures';
import { regimesQuery } from '@/api/queries/inventory/routerActs';
import type { Regime, Router, Selection, WeekBrief } from '@/api/types';
import { QueryView } from '@/components/ui/states/QueryView';
import { serverNow } from '@/lib/time/clock';
import { pairOf, withPair, type Pair, type PairSearch } from './sides';

export interface Chosen {
  pair: Pair;
  regimes: readonly Regime[];
  weeks: readonly WeekBrief[];
  choose: (pair: Pair) => void;
}

interface ChosenPairProps {
  router: Router;
  selection: Selection;
  pair: PairSearch;
  onPair: (pair: PairSearch) => void;
  empty: ReactNode;
  children: (chosen: Chosen) => ReactNode;
}

/** The two periods of the address, the same on every tab; `empty` where there is nothing to choose from. */
export function ChosenPair({ router, selection, pair: search, ...rest }: ChosenPairProps) {
  const { onPair, empty, children } = rest;
  const regimes = useQuery(regimesQuery(router.id));
  const weeks = useInfiniteQuery({
    ...weekListQuery(router.id, selection),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={regimes}>
      {(known) => (
        <QueryView query={weeks}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items);
            const pair = pairOf(search, known, items, serverNow());
            if (!pair) return empty;
            const choose = (next: Pair) => onPair(withPair(next));
            return children({ pair, regimes: known, weeks: items, choose });
          }}
        </QueryView>
      )}
    </QueryView>
  );
}
