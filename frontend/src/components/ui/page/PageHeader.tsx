import { Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showPageTitle } from '@/lib/browser/tabSign';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** On paper instead: it names what a reader elsewhere must know. */
  paperTitle?: string | undefined;
  lead?: ReactNode;
  controls?: ReactNode;
}

export function PageHeader({ title, paperTitle, lead, controls }: PageHeaderProps) {
  const { t } = useTranslation();
  const name = t('app.name');
  useEffect(() => {
    showPageTitle(`${title} · ${name}`);
  }, [title, name]);
  const running = paperTitle ?? title;
  useEffect(() => {
    document.documentElement.style.setProperty('--tb-paper-title', JSON.stringify(running));
  }, [running]);
  return (
    <header className={classes.header}>
      <div className={classes.body}>
        <div className={classes.row}>
          <Title order={1} className={paperTitle && 'no-print'}>
            {title}
          </Title>
          {paperTitle && (
            <p className={`only-print ${classes.papertitle}`} data-testid="paper-title">
              {paperTitle}
            </p>
          )}
          {controls && <div className={`${classes.controls} no-print`}>{controls}</div>}
        </div>
        {lead && (
          <Text component="div" c="dimmed" size="sm" mt={{ base: 0, sm: 2 }}>
            {lead}
          </Text>
        )}
      </div>
    </header>
  );
}
