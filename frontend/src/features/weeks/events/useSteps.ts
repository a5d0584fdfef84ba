import { useQuery } from '@tanstack/react-query';
import { regimesQuery } from '@/api/queries/inventory/routerActs';
import type { WeekReport } from '@/api/types';
import { useRouterText } from '@/components/domain/router/useRouterText';
import { useStatement } from '@/components/domain/router/useStatement';

type Act = WeekReport['digest']['acts'][number];

/**
 * What an act changed, step by step. Where a balancing period began with it, the steps are those of that period: as many
 * as the pages Router and Compare tell, which leave out single rules.
 */
export function useSteps(routerId: number): (act: Pick<Act, 'at' | 'differences'>) => string[] {
  const regimes = useQuery(regimesQuery(routerId)).data ?? [];
  const { difference } = useRouterText();
  const say = useStatement('drifts');
  return ({ at, differences }) => {
    const begun = regimes.find(
      (regime) => regime.differences.length > 0 && Date.parse(regime.from) === Date.parse(at),
    );
    return begun ? begun.differences.map(difference) : differences.map(say);
  };
}
