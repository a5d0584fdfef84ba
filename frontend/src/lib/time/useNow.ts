/** A clock that ticks for whoever shows an age; one timer for all, none while nobody looks. */
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

/** The end of the newest complete slot: moves once in five minutes, so that what shows it is not drawn each second. */
export const useSlotEnd = (): number => useSyncExternalStore(subscribe, () => lastClosedMs(now));

/** Server time in milliseconds, once a second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
