import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { campusesQuery } from '@/api/queries/campuses';
import { useFormat, useZone, ZoneContext } from '@/lib/text/useFormat';

interface InCampusProps {
  /** Null: everywhere. */
  campusId: number | null;
  children: ReactNode;
}

/** On the clock of the campus where it is. */
export function InCampus({ campusId, children }: InCampusProps) {
  const outer = useZone();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const zone = campuses.find(({ id }) => id === campusId)?.timezone;
  return <ZoneContext value={zone ?? outer}>{children}</ZoneContext>;
}

/** With the name of the clock where campuses have different ones; with its date where it is of another day than `beside`. */
export function useMoment(): (at: string, beside?: string) => string {
  const format = useFormat();
  const campuses = useQuery(campusesQuery()).data ?? [];
  const isNamed = new Set(campuses.map(({ timezone }) => timezone)).size > 1;
  return (at, beside) =>
    (beside === undefined ? format.moment(at) : format.momentBeside(at, beside)) +
    (isNamed ? ` ${format.zoneName(at)}` : '');
}
