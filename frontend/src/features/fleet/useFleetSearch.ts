/** What is looked for, kept in the address. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Tone } from './fleet';

const route = getRouteApi('/authed/');
const NO_TONES: readonly Tone[] = [];

export function useFleetSearch() {
  const { q, tones, by } = route.useSearch();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q ?? '');
  const [seen, setSeen] = useState(q);
  if (q !== seen) {
    setSeen(q);
    // The address was opened anew, without a text: the field is not ahead of it, but behind.
    if (q === undefined) setTyped('');
  }
  const go = (search: Partial<ReturnType<typeof route.useSearch>>, replace = false) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...search }),
      replace,
      resetScroll: false,
    });
  return {
    typed,
    tones: tones ?? NO_TONES,
    by: by ?? ('campus' as const),
    /** Each letter replaces the address: the way back leads to the page before. */
    onText: (text: string) => {
      setTyped(text);
      go({ q: text || undefined }, true);
    },
    onTones: (next: readonly Tone[]) => go({ tones: next.length > 0 ? [...next] : undefined }),
    onBy: (next: 'campus' | 'all') => go({ by: next === 'campus' ? undefined : next }),
    onClear: () => {
      setTyped('');
      go({ q: undefined, tones: undefined });
    },
  };
}
export type FleetSearch = ReturnType<typeof useFleetSearch>;
