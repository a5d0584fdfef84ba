import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useMay } from '@/api/queries/session';
import { StatePanel } from '@/components/ui/states/StatePanel';

/** The server refuses anyway; this says why before anybody fills in a form. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const account = useAccount();
  if (useMay('admin')) return children;
  const role = t('role.admin').toLowerCase();
  return (
    <StatePanel
      kind="denied"
      title={t('state.denied_title', { role })}
      text={t('state.denied_text', {
        user: account.username,
        mine: t(`role.${account.role}`),
        role,
      })}
    />
  );
}
