import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '@/api/queries/changes';
import type { RouterChange } from '@/api/types';
import { SCRIPT_SIZE } from '@/components/domain/router/scriptSize';
import { useStatement } from '@/components/domain/router/useStatement';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { Section } from '@/components/ui/page/Section';
import classes from '../Balance.module.css';
import carried from './Carried.module.css';

/** What is put on the router before the first line, and taken away at the end. */
function Rollback({ change: { rollback } }: { change: RouterChange }) {
  const { t } = useTranslation();
  if (rollback.length === 0) return null;
  return (
    <>
      <p className={classes.note}>{t('balance.writes.rollback')}</p>
      <ul className={carried.writes} data-testid="rollback-writes">
        {rollback.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('balance.writes.planned')}</p>
    </>
  );
}

/** Each write with its undo, and the script that the router keeps. */
export function ChangeWrites({ change }: { change: RouterChange }) {
  const { t } = useTranslation();
  const [withUndo, setWithUndo] = useState(true);
  const { writes, script, warnings } = change;
  const say = useStatement('plans');
  const size = warnings.find(({ code }) => code === SCRIPT_SIZE);
  if (writes.length === 0) {
    return (
      <Section title={t('balance.writes.title')}>
        <p className={classes.note}>{t('balance.writes.none')}</p>
      </Section>
    );
  }
  return (
    <Section
      title={t('balance.writes.title')}
      lead={t('balance.writes.lead', { n: writes.length })}
      aside={
        <Switch
          label={t('balance.writes.undo')}
          checked={withUndo}
          onChange={(event) => setWithUndo(event.currentTarget.checked)}
        />
      }
    >
      <Rollback change={change} />
      <ol className={carried.writes} data-testid="change-writes" data-value={writes.length}>
        {writes.map(({ line, undo_line: undo }, index) => (
          <li key={index}>
            <code>{line}</code>
            {withUndo && (
              <code className={carried.undo}>
                <span className="visually-hidden">{t('balance.writes.undo_line')}: </span>
                <span aria-hidden>↩ </span>
                {undo || t('balance.writes.undone_with')}
              </code>
            )}
          </li>
        ))}
      </ol>
      <details className="details">
        <summary>{t('balance.writes.copy')}</summary>
        <CopyBlock
          text={writes.map(({ line }) => line).join('\n')}
          label={t('balance.writes.title')}
        />
      </details>
      {script && (
        <details className="details">
          <summary>{t('balance.writes.script')}</summary>
          <p className={classes.note}>
            {t(
              change.state === 'planned' || isOpen(change)
                ? 'balance.writes.script_help'
                : 'balance.writes.script_ended',
            )}{' '}
            {size && say(size)}
          </p>
          <CopyBlock text={script} label={t('balance.writes.script')} />
        </details>
      )}
    </Section>
  );
}
