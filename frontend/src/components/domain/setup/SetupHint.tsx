import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sessionQuery, useMay } from '@/api/queries/session';
import { speaking } from '@/lib/i18n';

const SetupOnNow = lazy(speaking(['setup'], () => import('./SetupOnNow')));

/** For admins; a demo has a campus already, and nothing of this is fetched. */
export function SetupHint({ at }: { at: 'top' | 'end' }) {
  const isAdmin = useMay('admin');
  const { demo } = useSuspenseQuery(sessionQuery()).data;
  if (!isAdmin || demo) return null;
  return (
    <Suspense>
      <SetupOnNow at={at} />
    </Suspense>
  );
}
