import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dictionary } from '@/lib/i18n/en/parts';
import classes from './Term.module.css';

export type TermName = keyof Dictionary['terms'];

interface TermProps {
  name: TermName;
  children: ReactNode;
}

export function Term({ name, children }: TermProps) {
  const { t } = useTranslation();
  return (
    <Tooltip
      label={t(`terms.${name}`)}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={320}
    >
      <button type="button" className={classes.term} data-term={name}>
        {children}
      </button>
    </Tooltip>
  );
}
