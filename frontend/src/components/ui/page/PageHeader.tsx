import { Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showPageTitle } from '@/lib/browser/tabSign';
import classes from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  lead?: ReactNode;
  controls?: ReactNode;
}

export function PageHeader({ title, lead, controls }: PageHeaderProps) {
  const { t } = useTranslation();
  const name = t('app.name');
  useEffect(() => {
    showPageTitle(`${title} · ${name}`);
  }, [title, name]);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Title order={1}>{title}</Title>
        {controls && <div className={`${classes.controls} no-print`}>{controls}</div>}
      </div>
      {lead && (
        <Text component="div" c="dimmed" size="sm" mt={{ base: 0, sm: 2 }}>
          {lead}
        </Text>
      )}
    </header>
  );
}
