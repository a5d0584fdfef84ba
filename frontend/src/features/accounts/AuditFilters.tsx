import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountsQuery } from '@/api/queries/access';
import { DateField } from '@/components/ui/forms/DateField';
import classes from './Audit.module.css';

/** Days on the campus's clock, both included. */
export interface AuditSearch {
  user?: string | undefined;
  action?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

interface FiltersProps {
  search: AuditSearch;
  /** With all that limits. */
  onSearch: (search: AuditSearch) => void;
}

/** Acts in the audit log where no person does. */
const SYSTEM = 'timbang';

/** All of them are in the address. */
export function AuditFilters({ search, onSearch }: FiltersProps) {
  const { t } = useTranslation();
  const accounts = useQuery(accountsQuery()).data ?? [];
  const actions = t('settings.audit.action_of', { returnObjects: true });
  // Whoever has no account any more is still in the log, and may be in the address.
  const users = new Set([...accounts.map(({ username }) => username), SYSTEM]);
  if (search.user) users.add(search.user);
  const day = (key: 'since' | 'until') => ({
    'aria-label': t(`settings.audit.filter.${key}`),
    description: t(`settings.audit.filter.${key}`),
    value: search[key] ?? '',
    onChange: (date: string) => onSearch({ ...search, [key]: date || undefined }),
    clearable: true,
  });
  return (
    <div
      role="group"
      aria-label={t('settings.audit.filter.label')}
      className={`${classes.filters} no-print`}
    >
      <Select
        aria-label={t('settings.audit.account')}
        description={t('settings.audit.account')}
        placeholder={t('settings.audit.filter.any_user')}
        data={[...users]}
        value={search.user ?? null}
        onChange={(user) => onSearch({ ...search, user: user ?? undefined })}
        searchable
        clearable
      />
      <Select
        aria-label={t('settings.audit.action')}
        description={t('settings.audit.action')}
        placeholder={t('settings.audit.filter.any_action')}
        data={Object.entries(actions).map(([value, label]) => ({ value, label }))}
        value={search.action ?? null}
        onChange={(action) => onSearch({ ...search, action: action ?? undefined })}
        searchable
        clearable
      />
      <DateField {...day('since')} />
      <DateField {...day('until')} />
    </div>
  );
}
