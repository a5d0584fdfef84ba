import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { inTurn, isByTurns } from '@/lib/browser/turns';

interface InTurnProps {
  /** Its place until then. */
  room?: ReactNode;
  children: ReactNode;
}

/** Drawn when its turn comes, after what stands before it on the page. */
export function InTurn({ room = null, children }: InTurnProps) {
  const [isHere, setIsHere] = useState(() => !isByTurns());
  // The turn ends once it is drawn, or left.
  useEffect(
    () => (isHere ? undefined : inTurn(() => startTransition(() => setIsHere(true)))),
    [isHere],
  );
  return isHere ? children : room;
}

/** The room of a part below which nothing stands yet. */
export const Waiting = () => <div aria-busy="true" />;
