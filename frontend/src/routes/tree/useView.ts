/** Read from the address; the back button undoes a change of it. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { viewOf, withSearch, type View } from '@/lib/view';

const route = getRouteApi('/authed/routers/$routerId');

export interface ViewState {
  view: View;
  onView: (view: View) => void;
}

export function useView(): ViewState {
  const { range, from, to, selection, vs, outer } = route.useSearch();
  const navigate = useNavigate();
  const view = useMemo(
    () => viewOf({ range, from, to, selection, vs, outer }),
    [range, from, to, selection, vs, outer],
  );
  const onView = (next: View) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...withSearch(next) }),
      resetScroll: false,
    });
  return { view, onView };
}
