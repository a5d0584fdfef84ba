/** How far an account is on this browser, and whether it closed the guide. What a browser refuses to keep is forgotten. */
import { STEPS, type Step } from './steps';

export interface Progress {
  readonly done: readonly Step[];
  readonly isClosed: boolean;
}
const NOTHING: Progress = { done: [], isClosed: false };

const keyOf = (username: string) => `timbang.guide:${username}`;

export function readProgress(username: string): Progress {
  try {
    return parsed(localStorage.getItem(keyOf(username)));
  } catch {
    return NOTHING;
  }
}

export function keepProgress(username: string, progress: Progress): void {
  try {
    localStorage.setItem(keyOf(username), JSON.stringify(progress));
  } catch {
    // A full or forbidden store: it lasts as long as the page.
  }
}

export const withDone = (progress: Progress, step: Step): Progress =>
  progress.done.includes(step) ? progress : { ...progress, done: [...progress.done, step] };

function parsed(text: string | null): Progress {
  const kept: unknown = JSON.parse(text ?? 'null');
  if (typeof kept !== 'object' || kept === null) return NOTHING;
  const { done, isClosed } = kept as Record<string, unknown>;
  const known = Array.isArray(done) ? STEPS.filter((step) => done.includes(step)) : [];
  return { done: known, isClosed: isClosed === true };
}
