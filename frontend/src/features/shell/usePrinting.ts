import { useEffect } from 'react';
import { isWaiting, openAll, takeTurn } from '@/lib/browser/printing';
import { showUnseen } from '@/lib/browser/seen';

/** On the element of the page while paper is laid out and something has not come. */
const LACKS = 'data-lacks';

const isPrintKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';

/** The browser does not wait when it prints; its key can be waited for, its menu gets words instead. */
export function usePrinting(pageOf: () => HTMLElement | null): void {
  useEffect(() => {
    let close: (() => void) | undefined;
    let isPreparing = false;
    const key = (event: KeyboardEvent) => {
      const page = pageOf();
      if (!page || !isPrintKey(event)) return;
      // A key that is held down repeats: that is one press, and one print.
      if (event.repeat) {
        event.preventDefault();
        return;
      }
      if (!isPreparing && !isWaiting(page)) return;
      event.preventDefault();
      // Pressed once more, it prints at once.
      const turn = takeTurn();
      if (!turn) return;
      isPreparing = true;
      // The first page does without it.
      void import('@/lib/browser/printWhenLoaded')
        .then(({ printWhenLoaded }) => printWhenLoaded(page, turn))
        .finally(() => {
          isPreparing = false;
          turn.end();
        });
    };
    const before = () => {
      const page = pageOf();
      if (!page) return;
      close = openAll(page);
      showUnseen();
      page.toggleAttribute(LACKS, isWaiting(page));
    };
    const after = () => {
      close?.();
      pageOf()?.removeAttribute(LACKS);
    };
    document.addEventListener('keydown', key);
    globalThis.addEventListener('beforeprint', before);
    globalThis.addEventListener('afterprint', after);
    return () => {
      document.removeEventListener('keydown', key);
      globalThis.removeEventListener('beforeprint', before);
      globalThis.removeEventListener('afterprint', after);
    };
  }, [pageOf]);
}
