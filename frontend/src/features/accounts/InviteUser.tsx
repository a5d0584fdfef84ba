import { Modal, Stack, Text } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useInvite } from '@/api/queries/access';
import type { Account } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { InvitationLink } from './InvitationLink';

/** For a person who has no password yet, or forgot it. */
export function InviteUser({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  const invite = useInvite();
  const link = invite.data;
  // Who came by an invitation and never signed in has none yet.
  const hasPassword = account.last_seen_at !== null || account.must_change_password;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    invite.mutate(account.id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.users.invite_title', { name: account.username })}
      closeOnEscape={!link}
      withCloseButton={!link}
    >
      {link ? (
        <InvitationLink link={link} onDone={onClose} />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <ProblemAlert error={invite.error} />
            <Text size="sm">
              {t('settings.users.invite_text')} {hasPassword && t('settings.users.invite_until')}{' '}
              {t('settings.users.invite_after')}
            </Text>
            <DialogActions pending={invite.isPending} onCancel={onClose}>
              {t('settings.users.invite_make')}
            </DialogActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
