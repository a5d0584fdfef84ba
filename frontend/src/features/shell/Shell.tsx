import { AppShell } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BottomTabs, SideNav } from './Nav';
import classes from './Shell.module.css';
import { ShortcutHelp } from './ShortcutHelp';
import { TopBar } from './TopBar';

interface ShellProps {
  /** The router that the page is about; the first known one on pages about none. */
  routerId: number | undefined;
  /** Whether the page itself is about a router, so that its live data is followed. */
  follows: boolean;
  /** Whether it is the page of one test, which belongs to Quality. */
  isTest: boolean;
  children: ReactNode;
}

export function Shell({ routerId, follows, isTest, children }: ShellProps) {
  const { t } = useTranslation();
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('nav.skip')}
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: true } }}
        footer={{ height: { base: 60, sm: 0 } }}
        padding={0}
        transitionDuration={0}
      >
        <AppShell.Header className={classes.header}>
          <TopBar routerId={routerId} follows={follows} />
        </AppShell.Header>
        <AppShell.Navbar className={classes.navbar} aria-label={t('nav.label')}>
          <SideNav routerId={routerId} isTest={isTest} />
        </AppShell.Navbar>
        <AppShell.Main>
          <div id="content" tabIndex={-1} className={classes.content}>
            {children}
          </div>
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm" className={classes.footer}>
          <BottomTabs routerId={routerId} isTest={isTest} />
        </AppShell.Footer>
      </AppShell>
      <ShortcutHelp routerId={routerId} />
    </>
  );
}
