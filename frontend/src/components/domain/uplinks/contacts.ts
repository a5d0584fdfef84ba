import { useQuery } from '@tanstack/react-query';
import { contractsQuery } from '@/api/queries/contracts';
import type { UplinkContracts } from '@/api/types';
import { MINUTE_MS } from '@/lib/time/lengths';

export interface Contact {
  readonly phone: string;
  readonly contractNumber: string;
}

/** Whom to call by the contract of today, by ISP. */
export const contactsOf = (items: readonly UplinkContracts[]): ReadonlyMap<number, Contact> =>
  new Map(
    items.map(({ uplink_id: id, items: contracts }) => {
      const current = contracts.find(({ is_current: isCurrent }) => isCurrent);
      return [id, { phone: current?.phone ?? '', contractNumber: current?.number ?? '' }];
    }),
  );

/** undefined: not known yet. Telephone numbers are no news of this minute. */
export function useContacts(routerId: number): ReadonlyMap<number, Contact> | undefined {
  const { data } = useQuery({ ...contractsQuery(routerId), staleTime: 10 * MINUTE_MS });
  return data && contactsOf(data.items);
}
