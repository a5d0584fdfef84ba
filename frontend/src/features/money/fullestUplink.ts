import type { Costs } from '@/api/types';

type Uplink = Pick<Costs['uplinks'][number], 'name' | 'provider' | 'peak_share'>;

/** The one that needs the largest part of its contract at its busiest; null: no such figure is known. */
export function fullestUplink<T extends Uplink>(uplinks: readonly T[]): T | null {
  const known = uplinks.filter(({ peak_share: part }) => part !== null);
  return known.reduce<T | null>(
    (most, uplink) => (most && (most.peak_share ?? 0) >= (uplink.peak_share ?? 0) ? most : uplink),
    null,
  );
}

/** `ISP2 CBN`; the provider once where the name has it. */
export const nameWithProvider = ({ name, provider }: Uplink): string =>
  provider && !name.toLowerCase().includes(provider.toLowerCase()) ? `${name} ${provider}` : name;
