import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { inTurn, isByTurns } from '@/lib/browser/turns';

interface InTurnProps {
  /** Its place until then, where something stands below or beside it. */
  room?: ReactNode;
  /** What one came for: before the frame around it. */
  isForemost?: boolean;
  children: ReactNode;
}

const EMPTY = <div aria-busy="true" />;

/** Drawn when its turn comes, after what stands before it on the page. */
export function InTurn({ room = EMPTY, isForemost = false, children }: InTurnProps) {
  const [isHere, setIsHere] = useState(() => !isByTurns());
  // The turn ends once it is drawn, or left.
  useEffect(
    () => (isHere ? undefined : inTurn(() => startTransition(() => setIsHere(true)), isForemost)),
    [isHere, isForemost],
  );
  return isHere ? children : room;
}
