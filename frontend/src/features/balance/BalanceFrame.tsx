import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { ErrorBoundary } from '@/components/ui/states/ErrorBoundary';
import { ButtonLink } from '@/components/ui/page/links';
import { PageHeader } from '@/components/ui/page/PageHeader';
import { StatePanel } from '@/components/ui/states/StatePanel';
import pills from '@/components/ui/page/Pills.module.css';

const TABS = [
  { to: '/routers/$routerId/balance', key: 'advice' },
  { to: '/routers/$routerId/balance/what-if', key: 'what_if' },
  { to: '/routers/$routerId/balance/changes', key: 'changes' },
  { to: '/routers/$routerId/balance/drifts', key: 'drifts' },
  { to: '/routers/$routerId/balance/rules', key: 'rules' },
] as const;

interface BalanceFrameProps {
  router: Router;
  /** For a page without a tab of its own. */
  within?: (typeof TABS)[number]['key'];
  children: ReactNode;
}

export function BalanceFrame({ router, within, children }: BalanceFrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t('balance.title')}
        lead={
          <>
            <bdi>{router.name}</bdi> · {t('balance.lead')}
          </>
        }
        controls={
          <ButtonLink
            to="/routers/$routerId/reports/compare"
            params={{ routerId: router.id }}
            variant="default"
            size="sm"
          >
            {t('balance.compare')}
          </ButtonLink>
        }
      />
      <nav className={`${pills.pills} ${pills.apart} no-print`} aria-label={t('balance.title')}>
        {TABS.map(({ to, key }) => (
          <Link
            key={key}
            to={to}
            params={{ routerId: router.id }}
            activeOptions={{ exact: true, includeSearch: false }}
            className={pills.pill}
            data-current={key === within}
          >
            {t(`balance.tab.${key}`)}
          </Link>
        ))}
      </nav>
      <ErrorBoundary>
        {router.uplinks.length === 0 ? <NoUplinks {...router} /> : children}
      </ErrorBoundary>
    </>
  );
}

function NoUplinks({ id }: Router) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  return (
    <StatePanel
      kind="empty"
      title={t('balance.no_uplinks.title')}
      text={t('balance.no_uplinks.text')}
      action={
        isAdmin && (
          <ButtonLink
            to="/settings/routers/$routerId"
            params={{ routerId: id }}
            search={{ tab: 'uplinks' }}
          >
            {t('balance.no_uplinks.action')}
          </ButtonLink>
        )
      }
    />
  );
}

export function ReadOnly() {
  const { t } = useTranslation();
  if (useMay('admin')) return null;
  return (
    <Box component="p" fz="sm" c="dimmed" data-testid="balance-read-only">
      {t('balance.read_only')}
    </Box>
  );
}
