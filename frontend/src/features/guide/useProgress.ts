import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keepProgress, readProgress, withDone, type Progress } from './progress';
import { stepAt, type Step } from './steps';

/** Of this account. A step is done when its page was opened, however one came there. */
export function useProgress(username: string) {
  const [progress, setProgress] = useState(() => readProgress(username));
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = stepAt(path);
  if (here && !progress.done.includes(here)) setProgress(withDone(progress, here));
  useEffect(() => keepProgress(username, progress), [username, progress]);
  const set = (part: Partial<Progress>) => setProgress((before) => ({ ...before, ...part }));
  return {
    progress,
    here,
    mark: (step: Step) => setProgress((before) => withDone(before, step)),
    close: () => set({ isClosed: true }),
    open: () => set({ isClosed: false }),
    again: () => set({ done: here ? [here] : [] }),
  };
}
