import { useEffect } from 'react';

/** What lies above the page is closed first. Lists of fields are there also while they are closed. */
const OVERLAYS = '[role=dialog], [role=menu], [aria-haspopup=listbox][aria-expanded=true]';

export function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    if (!close) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector(OVERLAYS)) close();
    };
    // Before an overlay hears it: afterwards it is gone.
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [close]);
}
