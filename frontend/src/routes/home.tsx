import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { routersQuery } from '@/api/queries/routers';
import { QueryView } from '@/components/ui/states/QueryView';
import { FleetPage } from '@/features/fleet/FleetPage';
import { NoRouter } from '@/features/overview/NoRouter';

/** With one router there is nothing to choose. */
export default function Home() {
  const routers = useQuery(routersQuery());
  return (
    <QueryView query={routers}>
      {(list) => {
        const [only, second] = list;
        if (!only) return <NoRouter />;
        if (second) return <FleetPage />;
        return <Navigate to="/routers/$routerId/now" params={{ routerId: only.id }} replace />;
      }}
    </QueryView>
  );
}
