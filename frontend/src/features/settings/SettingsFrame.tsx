import { useViewportSize } from '@mantine/hooks';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { settingsTabsFor } from '@/lib/settingsTabs';
import classes from './SettingsFrame.module.css';

export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const isManager = useMay('manager');
  const tabs = useOpenTabInSight();
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <nav ref={tabs} className={classes.tabs} aria-label={t('settings.tabs')}>
        {settingsTabsFor(isAdmin, isManager).map((tab) => (
          <Link key={tab} to={`/settings/${tab}`} className={classes.tab}>
            {t(`settings.tab.${tab}`)}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

/** On a phone the open tab is brought to the middle, also when it is turned. */
function useOpenTabInSight() {
  const ref = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { width } = useViewportSize();
  useEffect(() => {
    const tabs = ref.current;
    const open = tabs?.querySelector<HTMLElement>('[data-status="active"]');
    if (tabs && open) tabs.scrollLeft = open.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2;
  }, [path, width]);
  return ref;
}
