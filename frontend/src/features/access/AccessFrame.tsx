import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '@/components/ui/page/Brand';
import { LanguageSwitch, ThemeSwitch } from '@/components/ui/forms/Switches';
import { showPageTitle } from '@/lib/browser/tabSign';
import classes from './AccessFrame.module.css';

interface AccessFrameProps {
  title: string;
  lead?: string;
  wide?: boolean;
  children: ReactNode;
}

/** Before sign-in: one card, with language and colours. */
export function AccessFrame({ title, lead, wide, children }: AccessFrameProps) {
  const { t } = useTranslation();
  const name = t('app.name');
  useEffect(() => {
    showPageTitle(`${title} · ${name}`);
  }, [title, name]);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    page.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <main className={classes.page} ref={page}>
      <div className={classes.column} data-wide={wide}>
        <Group gap="sm" mb="lg" wrap="nowrap" className={classes.brand}>
          <BrandMark size={40} />
          <div>
            <Text fw={700} size="xl" lh={1.2}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              {t('app.tagline')}
            </Text>
          </div>
        </Group>
        <Paper p={{ base: 'lg', xs: 'xl' }} shadow="xs">
          <Stack gap={4} mb="lg">
            <Title order={1}>{title}</Title>
            {lead && <Text c="dimmed">{lead}</Text>}
          </Stack>
          {children}
        </Paper>
        <div className={classes.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </div>
    </main>
  );
}
