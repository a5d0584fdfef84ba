import { AppShell } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InTurn } from '@/components/ui/page/InTurn';
import { BottomTabs, SideNav } from './Nav';
import { OpenChanges } from './OpenChanges';
import type { Place, Reach } from './places';
import classes from './Shell.module.css';
import { ShortcutHelp } from './ShortcutHelp';
import { TopBar } from './TopBar';
import { usePrinting } from './usePrinting';

const pageOf = () => document.getElementById('content');

interface ShellProps {
  /** Of pages about no router: the one looked at last, or the only one. */
  reach: Reach;
  /** The page is about a router, so its live data is followed. */
  follows: boolean;
  /** For the page of one test or change. */
  place: Place | undefined;
  /** In the header, beside the search. */
  aside: ReactNode;
  children: ReactNode;
}

export function Shell({ reach, follows, place, aside, children }: ShellProps) {
  const { t } = useTranslation();
  usePrinting(pageOf);
  const [shortcuts, { open, close }] = useDisclosure(false);
  return (
    <>
      <a href="#content" className={`${classes.skip} no-print`}>
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
          <TopBar reach={reach} follows={follows} aside={aside} onShortcuts={open} />
        </AppShell.Header>
        <AppShell.Navbar className={classes.navbar} aria-label={t('nav.label')}>
          <InTurn>
            <SideNav reach={reach} place={place} />
          </InTurn>
        </AppShell.Navbar>
        <AppShell.Main>
          <div id="content" tabIndex={-1} className={classes.content}>
            <p className="print-lacks">{t('print.lacks')}</p>
            <OpenChanges />
            {children}
          </div>
        </AppShell.Main>
        <AppShell.Footer hiddenFrom="sm" className={classes.footer}>
          <InTurn>
            <BottomTabs reach={reach} place={place} />
          </InTurn>
        </AppShell.Footer>
      </AppShell>
      <ShortcutHelp reach={reach} opened={shortcuts} onOpen={open} onClose={close} />
    </>
  );
}
