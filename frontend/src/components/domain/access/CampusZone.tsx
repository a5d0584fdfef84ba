import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { campusesQuery } from '@/api/queries/campuses';
import { useZone, ZoneContext } from '@/lib/text/useFormat';

/** For pages of no single campus: its clock where there is only one, else the reader's. */
export function CampusZone({ children }: { children: ReactNode }) {
  const own = useZone();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const zone = campuses.length === 1 ? campuses[0]?.timezone : undefined;
  return <ZoneContext value={zone ?? own}>{children}</ZoneContext>;
}
