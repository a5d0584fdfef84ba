import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  /** Unrounded, for tests and scripts. */
  raw?: number | string | null | undefined;
  testId?: string;
}
interface FactsProps extends BoxProps {
  facts: readonly Fact[];
  /** The least room that a fact has, as a length of CSS. */
  width?: string;
}

/** Names with their values, as many beside each other as there is room for. */
export function Facts({ facts, className = '', width = 'min(45%, 230px)', ...others }: FactsProps) {
  return (
    <Box
      component="dl"
      className={`${classes.facts} ${className}`}
      __vars={{ '--fact': width }}
      {...others}
    >
      {facts.map(({ name, value, raw, testId }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId} data-value={raw === undefined ? undefined : (raw ?? '')}>
            {value}
          </dd>
        </div>
      ))}
    </Box>
  );
}
