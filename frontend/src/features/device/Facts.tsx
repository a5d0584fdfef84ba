import type { ReactNode } from 'react';
import classes from './RouterPage.module.css';

export interface Fact {
  key: string;
  name: string;
  value: ReactNode;
  /** Unrounded, for tests and scripts. */
  raw?: number | string | null;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ key, name, value, raw }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd data-testid={`fact-${key}`} data-value={raw ?? ''}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
