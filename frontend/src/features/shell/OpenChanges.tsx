import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { openChangesQuery } from '@/api/queries/changes';
import { speaking } from '@/lib/i18n';

// Loaded on demand with the words of Balance.
const OpenChangeBanner = lazy(speaking(['balance'], () => import('./OpenChangeBanner')));

/** On every page, while a router is being changed. */
export function OpenChanges() {
  const { changeId } = useParams({ strict: false });
  const query = useQuery(openChangesQuery());
  return (query.data ?? [])
    .filter(({ id }) => id !== changeId)
    .map((change) => (
      <Suspense key={change.id}>
        <OpenChangeBanner change={change} reading={query} />
      </Suspense>
    ));
}
