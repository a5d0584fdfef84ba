/** What is read of one contract, and what is changed. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client, get, put, unwrap } from '../../client';
import { useReading } from '../../saving';
import type { ContractInput, UplinkContracts } from '../../types';
import { contractsQuery } from '../contracts';
import { routerKeys } from '../routers';
import { useRouterMutation } from './routerActs';

export const uplinkContractsQuery = (routerId: number, uplinkId: number) =>
  queryOptions({
    queryKey: [...routerKeys.router(routerId), 'contracts', uplinkId],
    queryFn: () =>
      get('/api/v1/routers/{router_id}/uplinks/{uplink_id}/contracts', {
        router_id: routerId,
        uplink_id: uplinkId,
      }),
  });

/** Its CSV can be edited and imported. */
export const contractsTableUrl = (routerId: number): string =>
  `/api/v1/routers/${routerId}/contracts`;

/** As they are now, whatever was read before. */
export const useLoadContracts = (routerId: number) => useReading(contractsQuery(routerId));

export const useSetContracts = (uplink: UplinkContracts) =>
  useRouterMutation((body: ContractInput[]) =>
    put(
      '/api/v1/routers/{router_id}/uplinks/{uplink_id}/contracts',
      { router_id: uplink.router_id, uplink_id: uplink.uplink_id },
      body,
      uplink.revision,
    ),
  );

/** Stores nothing. */
const send = (routerId: number, table: string, check: boolean) =>
  unwrap(
    client.POST('/api/v1/routers/{router_id}/contracts', {
      params: { path: { router_id: routerId }, query: { check } },
      headers: { 'Content-Type': 'text/csv' },
      body: table,
      bodySerializer: (text) => text,
    }),
  );

export const useCheckContracts = (routerId: number) =>
  useMutation({ mutationFn: (table: string) => send(routerId, table, true) });

export const useImportContracts = (routerId: number) =>
  useRouterMutation((table: string) => send(routerId, table, false));
