import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { serverNow } from '@/lib/time/clock';
import { searchOfNow, type ViewSearch } from '@/lib/view';
import { addressOfJump, jumpsIn, KEYS, type Reach } from './places';

const ShortcutList = lazy(() => import('./ShortcutList'));

/** `g` waits this long for its second key. */
const CHORD_MS = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

interface ShortcutHelpProps {
  reach: Reach;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
}

export function ShortcutHelp({ reach, opened, onOpen, onClose }: ShortcutHelpProps) {
  const navigate = useNavigate();
  const chordUntil = useRef(0);

  useEffect(() => {
    const go = (key: string) => {
      const jump = jumpsIn(reach).find((candidate) => KEYS[candidate] === key);
      if (jump === undefined) return;
      void navigate({
        to: addressOfJump(jump),
        params: { routerId: reach.routerId ?? 0 },
        ...(jump === 'now' && {
          search: (before: ViewSearch) => searchOfNow(before, serverNow()),
        }),
      });
    };
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') onOpen();
      else if (event.timeStamp < chordUntil.current) go(event.key);
      chordUntil.current = event.key === 'g' ? event.timeStamp + CHORD_MS : 0;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, onOpen, reach]);

  return (
    opened && (
      <Suspense>
        <ShortcutList reach={reach} onClose={onClose} />
      </Suspense>
    )
  );
}
