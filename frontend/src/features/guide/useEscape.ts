import { useEffect } from 'react';

/** What lies above the page, and is closed first. */
const OVERLAYS = '[role=dialog], [role=menu], [role=listbox]';

export function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    if (!close) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector(OVERLAYS)) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);
}
