import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { components } from '@/api/schema';
import { welcomeAddress } from '@/lib/browser/welcomeAddress';
import { useFormat } from '@/lib/text/useFormat';
import { SecretOnce } from './SecretOnce';

interface InvitationLinkProps {
  link: components['schemas']['InvitationLink'];
  onDone: () => void;
}

/** A one-time link to send to its person. */
export function InvitationLink({ link, onDone }: InvitationLinkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SecretOnce
      lead={t('settings.users.link_text')}
      secret={welcomeAddress(location.origin, link.secret)}
      label={t('settings.users.link')}
      done={t('settings.tokens.secret_done')}
      onDone={onDone}
    >
      <Text size="sm" c="dimmed">
        {t('settings.users.link_until', { time: format.dateTime(link.expires_at) })}
      </Text>
    </SecretOnce>
  );
}
