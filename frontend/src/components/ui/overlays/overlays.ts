/** Dialogs and short messages. Their code is fetched when the first of them is shown. */
import { useSyncExternalStore } from 'react';

let isWanted = false;
const watchers = new Set<() => void>();
let markReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** What opens dialogs and messages, once there is a place on the page to show them in. Rejects when their code did not
 * come: what had to be said or asked then is, by the browser itself. */
export async function overlays() {
  const { modals, notifications } = await import('./OverlayHost');
  isWanted = true;
  watchers.forEach((watcher) => watcher());
  await ready;
  return { modals, notifications };
}

/** Called by that place. */
export const overlaysReady = (): void => markReady();

export const useOverlaysWanted = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isWanted,
  );
