/** A user's choices on this machine, in the browser, shared by all parts of the page. */
import { useSyncExternalStore } from 'react';
import type { VolumeSystem } from '@/lib/text/units';

const STORED = 'timbang.volume';
const listeners = new Set<() => void>();

const readVolume = (): VolumeSystem => (localStorage.getItem(STORED) === 'iec' ? 'iec' : 'si');

export function chooseVolume(system: VolumeSystem): void {
  localStorage.setItem(STORED, system);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

export const useVolumeSystem = (): VolumeSystem => useSyncExternalStore(subscribe, readVolume);
