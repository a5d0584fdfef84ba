/** Dialogs and short messages, whose code is fetched with the first of them. */
import { useSyncExternalStore } from 'react';

let isWanted = false;
const watchers = new Set<() => void>();
let markReady: () => void = () => undefined;
const ready = new Promise<void>((resolve) => {
  markReady = resolve;
});

/** Rejects when the code did not come: the browser then speaks or asks itself. */
export async function overlays() {
  const { modals, notifications } = await import('./OverlayHost');
  isWanted = true;
  watchers.forEach((watcher) => watcher());
  await ready;
  return { modals, notifications };
}

export const overlaysReady = (): void => markReady();

export const useOverlaysWanted = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isWanted,
  );
