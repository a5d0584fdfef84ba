import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { whenSeen } from '@/lib/browser/seen';
import { isByTurns } from '@/lib/browser/turns';
import classes from './Fold.module.css';

interface FoldProps {
  title: string;
  /** The main one of what is folded, so that most need not open it. */
  figure?: ReactNode;
  testId: string;
  children: ReactNode;
}

/** On a phone closed until it is asked for, or a link leads into it; elsewhere as it is. What is folded is drawn when it
 * comes near the screen, or for paper. */
export function Fold({ title, figure, testId, children }: FoldProps) {
  const isPhone = useMediaQuery('screen and (max-width: 47.99em)', false, {
    getInitialValueInEffect: false, // or a phone would draw all of it, and then once more folded
  });
  const box = useRef<HTMLDetailsElement>(null);
  const [isDrawn, setIsDrawn] = useState(() => !isByTurns());
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const aim = document.getElementById(hash);
    if (!aim || !box.current?.contains(aim)) return;
    box.current.open = true;
    aim.scrollIntoView();
  }, [hash, isPhone]);
  useEffect(
    () => (isDrawn || !box.current ? undefined : whenSeen(box.current, () => setIsDrawn(true))),
    [isDrawn, isPhone],
  );
  if (!isPhone) return children;
  return (
    <details ref={box} className={classes.fold} data-testid={testId}>
      <summary>
        <span>{title}</span>
        {figure !== undefined && <span className={classes.figure}>{figure}</span>}
      </summary>
      {isDrawn ? children : <div aria-busy="true" />}
    </details>
  );
}
