import { queryOptions } from '@tanstack/react-query';
import { get } from '../client';
import { routerKeys } from './routers';

export const contractsQuery = (routerId: number) =>
  queryOptions({
    queryKey: [...routerKeys.router(routerId), 'contracts'],
    queryFn: () => get('/api/v1/routers/{router_id}/contracts', { router_id: routerId }),
  });
