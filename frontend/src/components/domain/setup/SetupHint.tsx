import { Skeleton } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { setupQuery } from '@/api/queries/inventory/setupChecklist';
import { sessionQuery, useMay } from '@/api/queries/session';
import { speaking } from '@/lib/i18n';
import { setupStanding } from './setupItems';

const SetupOnNow = lazy(speaking(['setup'], () => import('./SetupOnNow')));

/** In px, on a phone and beside the navigation; a step that is open says what one gains. */
const ROOM = { base: { all: 193, open: 109, done: 39 }, sm: { all: 130, open: 59, done: 39 } };

/** For admins; a demo has a campus already, and nothing of this is fetched. */
export function useSetup() {
  const isAdmin = useMay('admin');
  const { demo } = useSuspenseQuery(sessionQuery()).data;
  return useQuery({ ...setupQuery(), enabled: isAdmin && !demo }).data;
}

/** The list stands at the top; the line at the end, where it moves nothing when it comes. */
export function SetupHint({ at }: { at: 'top' | 'end' }) {
  const setup = useSetup();
  if (!setup) return null;
  const standing = setupStanding(setup);
  if (standing.shows !== (at === 'top' ? 'list' : 'line')) return null;
  const open = standing.first.filter(({ state }) => state === 'open').length;
  const roomIn = ({ all, ...row }: (typeof ROOM)['sm']) =>
    all + open * row.open + (standing.first.length - open) * row.done;
  return (
    <Suspense
      fallback={at === 'top' && <Skeleton h={{ base: roomIn(ROOM.base), sm: roomIn(ROOM.sm) }} />}
    >
      <SetupOnNow standing={standing} />
    </Suspense>
  );
}
