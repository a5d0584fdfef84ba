import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { overviewListQuery, routerVerdictQuery } from '@/api/queries/figures';
import { routersQuery } from '@/api/queries/routers';
import type { RouterVerdict } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { worstFirst } from '@/components/domain/router/verdict/worstFirst';
import type { Command } from './command';
import { keywordsOf } from './keywords';

/** What is red now, in the order of the list of routers, as far as the pages before have read it: nothing is fetched for it. */
export function useTrouble(): Command[] {
  const navigate = useNavigate();
  const statement = useStatement('verdicts');
  const cache = useQueryClient();
  const routers = useQuery(routersQuery()).data ?? [];
  const listed = cache.getQueryState(overviewListQuery().queryKey);
  /** The newer of what its own pages and the list have read. */
  const verdictOf = (id: number): RouterVerdict | undefined => {
    const own = cache.getQueryState(routerVerdictQuery(id).queryKey);
    const inList = listed?.data?.find(({ router_id: key }) => key === id)?.verdict;
    const isOwnNewer = (own?.dataUpdatedAt ?? 0) >= (listed?.dataUpdatedAt ?? 0);
    return isOwnNewer ? (own?.data ?? inList) : (inList ?? own?.data);
  };
  const known = routers.flatMap(({ id, name }) => {
    const verdict = verdictOf(id);
    const fullest = listed?.data?.find(({ router_id: key }) => key === id)?.fullest ?? null;
    return verdict ? [{ id, name, verdict, fullest }] : [];
  });
  return worstFirst(known).flatMap(({ id: routerId, name, verdict }) =>
    verdict.causes
      .filter(({ tone }) => tone === 'bad')
      .map(({ code, sentence }, place) => ({
        id: `trouble-${routerId}-${code}-${place}`,
        group: 'trouble' as const,
        label: statement(sentence),
        hint: name,
        keywords: keywordsOf('trouble'),
        run: () => void navigate({ to: '/routers/$routerId/now', params: { routerId } }),
      })),
  );
}
