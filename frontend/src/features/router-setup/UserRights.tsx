import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Trial } from '@/api/types';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { rightsCommands } from './prepare';

interface UserRightsProps {
  username: string;
  /** The newest test; null before it. */
  trial: Trial | null;
}

/** What the router's user may do, and the commands to change that. */
export function UserRights({ username, trial }: UserRightsProps) {
  const { t } = useTranslation();
  const granted = trial?.policies ?? [];
  const standing = granted.length === 0 ? 'unknown' : granted.includes('write') ? 'write' : 'read';
  const { give, take } = rightsCommands(username, granted);
  return (
    <div data-testid="user-rights" data-value={standing}>
      <Text size="sm" fw={550}>
        {t('routers.rights.title')}
      </Text>
      <Text size="sm">{t(`routers.rights.${standing}`)}</Text>
      <details className="details">
        <summary>{t('routers.rights.commands')}</summary>
        <Text size="sm">{t('routers.rights.give')}</Text>
        <CopyBlock text={give} label={t('routers.rights.give')} />
        <Text size="sm" mt="xs">
          {t('routers.rights.take')}
        </Text>
        <CopyBlock text={take} label={t('routers.rights.take')} />
      </details>
    </div>
  );
}
