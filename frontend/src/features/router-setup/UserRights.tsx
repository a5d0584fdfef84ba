import { Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changesQuery } from '@/api/queries/changes';
import { useMay } from '@/api/queries/session';
import type { ChangeRow, Trial } from '@/api/types';
import { CopyBlock } from '@/components/ui/page/CopyBlock';
import { rightsCommands } from './prepare';

interface UserRightsProps {
  routerId: number;
  username: string;
  /** The newest test; null before it. */
  trial: Trial | null;
}

/** A change that reached the router proves the right, as it was then. */
const wrote = ({ state }: Pick<ChangeRow, 'state'>): boolean =>
  state === 'confirmed' || state === 'reverted' || state === 'pending';

/** What the router's user may do, and the commands to change that. */
export function UserRights({ routerId, username, trial }: UserRightsProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const changes = useInfiniteQuery({ ...changesQuery(routerId), enabled: isAdmin }).data;
  const hasWritten = changes?.pages.some(({ items }) => items.some(wrote)) ?? false;
  const granted = trial?.policies ?? [];
  const standing =
    granted.length === 0
      ? hasWritten
        ? 'wrote'
        : isAdmin
          ? 'unknown'
          : 'unknown_others'
      : granted.includes('write')
        ? 'write'
        : 'read';
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
