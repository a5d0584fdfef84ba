import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isByTurns } from '@/lib/browser/turns';
import { whenSeen } from '@/lib/browser/seen';
import { InTurn } from './InTurn';

interface WhenNearProps {
  /** Its height until then, in px: about what it will have. */
  room: number;
  children: ReactNode;
}

/** What most visits never scroll to: neither asked for nor drawn before it comes near the screen. */
export const WhenNear = ({ room, children }: WhenNearProps) => (
  <InTurn room={<Room px={room} />}>
    <Near room={room}>{children}</Near>
  </InTurn>
);

function Near({ room, children }: WhenNearProps) {
  const [isNear, setIsNear] = useState(() => !isByTurns());
  const box = useRef<HTMLDivElement>(null);
  useEffect(
    () => (isNear || !box.current ? undefined : whenSeen(box.current, () => setIsNear(true))),
    [isNear],
  );
  if (!isNear) return <div ref={box} style={{ minHeight: room }} aria-busy="true" />;
  return <InTurn room={<Room px={room} />}>{children}</InTurn>;
}

const Room = ({ px }: { px: number }) => <div style={{ minHeight: px }} aria-busy="true" />;
