import { Group, Paper, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Term, type TermName } from './Term';
import classes from './Section.module.css';

interface SectionProps {
  title: string;
  /** A term to explain. */
  term?: TermName | undefined;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  /** Without a frame: for groups of cards that have their own. */
  bare?: boolean;
  /** For links that lead here. */
  anchor?: string;
}

export function Section({ title, term, lead, aside, children, bare, anchor }: SectionProps) {
  const id = useId();
  const head = (
    <Group justify="space-between" align="flex-start" gap="sm" mb="md" className={classes.head}>
      <div>
        <Title order={2} id={id}>
          {term ? <Term name={term}>{title}</Term> : title}
        </Title>
        {lead && (
          <Text component="div" size="sm" c="dimmed">
            {lead}
          </Text>
        )}
      </div>
      {aside}
    </Group>
  );
  return (
    <section id={anchor} aria-labelledby={id} className={classes.section}>
      {bare ? (
        <>
          {head}
          {children}
        </>
      ) : (
        <Paper p={{ base: 'md', sm: 'lg' }}>
          {head}
          {children}
        </Paper>
      )}
    </section>
  );
}
