import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { routersQuery } from '@/api/queries/routers';
import { QueryView } from '@/components/ui/states/QueryView';
import { NoRouter } from '@/features/overview/NoRouter';

const route = getRouteApi('/authed/balance');

/** The router that is named, else the only one, else the list to choose from. */
export default function BalanceHome() {
  const { router } = route.useSearch();
  const routers = useQuery(routersQuery());
  return (
    <QueryView query={routers}>
      {(list) => {
        const [only, second] = list;
        if (!only) return <NoRouter />;
        const chosen = list.find(({ id }) => id === router) ?? (second ? undefined : only);
        if (!chosen) return <Navigate to="/" replace />;
        return (
          <Navigate to="/routers/$routerId/balance" params={{ routerId: chosen.id }} replace />
        );
      }}
    </QueryView>
  );
}
