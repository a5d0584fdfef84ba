import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import { PageHeader } from '@/components/ui/PageHeader';
import classes from './SettingsFrame.module.css';

const TABS = [
  'routers',
  'campus',
  'calendar',
  'probes',
  'users',
  'tokens',
  'audit',
  'account',
] as const;
const FOR_ADMINS: ReadonlySet<string> = new Set(['users', 'tokens', 'audit']);

/** The parts of the settings, each with an address of its own. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <nav className={classes.tabs} aria-label={t('settings.tabs')}>
        {TABS.filter((tab) => isAdmin || !FOR_ADMINS.has(tab)).map((tab) => (
          <Link key={tab} to={`/settings/${tab}`} className={classes.tab}>
            {t(`settings.tab.${tab}`)}
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}
