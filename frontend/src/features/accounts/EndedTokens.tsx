import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tokensQuery } from '@/api/queries/access';
import { useMay } from '@/api/queries/session';

/** Said before a new password is set. Only admins see which tokens there are. */
export function EndedTokens({ username }: { username: string }) {
  const { t } = useTranslation();
  const tokens = useQuery({ ...tokensQuery(), enabled: useMay('admin') });
  const ending = (tokens.data ?? []).filter(({ owner }) => owner === username);
  return (
    <Text size="sm">
      {t('settings.account.ends')}
      {ending.length > 0 && (
        <>
          {' '}
          {t('settings.account.ends_tokens')} <b>{ending.map(({ name }) => name).join(', ')}</b>.
        </>
      )}
    </Text>
  );
}
