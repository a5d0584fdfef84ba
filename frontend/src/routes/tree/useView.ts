/** The view of a page: read from the address, and written back to it as a step that the back button undoes. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { viewOf, withSearch, type View } from '@/lib/view';

const route = getRouteApi('/authed/routers/$routerId');

export interface ViewState {
  view: View;
  onView: (view: View) => void;
}

export function useView(): ViewState {
  const { range, from, to, selection, vs } = route.useSearch();
  const navigate = useNavigate();
  const view = useMemo(
    () => viewOf({ range, from, to, selection, vs }),
    [range, from, to, selection, vs],
  );
  const onView = (next: View) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...withSearch(next) }),
      resetScroll: false,
    });
  return { view, onView };
}
