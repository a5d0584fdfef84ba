/** One timer for all ages on a page, none while nobody looks. */
import { useSyncExternalStore } from 'react';
import { serverNow } from './clock';
import { lastClosedMs } from '@/lib/view';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();

function tick(): void {
  now = serverNow();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, 1000);
    now = serverNow();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Moves once in five minutes, so that its users are not drawn each second. */
export const useSlotEnd = (): number => useSyncExternalStore(subscribe, () => lastClosedMs(now));

/** Server time in milliseconds, once a second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
