import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './OverviewPage.module.css';

interface FoldProps {
  title: string;
  testId: string;
  children: ReactNode;
}

/** On a phone closed until it is asked for; elsewhere as it is. */
export function Fold({ title, testId, children }: FoldProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false);
  if (!isPhone) return children;
  return (
    <details className={classes.fold} data-testid={testId}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
