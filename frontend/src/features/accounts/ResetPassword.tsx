import { Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUpdateAccount } from '@/api/queries/access';
import type { Account } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useDraft } from '@/components/ui/forms/useDraft';
import { PASSWORD_MIN } from '@/lib/text/password';
import { EndedTokens } from './EndedTokens';

export function ResetPassword({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  const { saved } = useSaved();
  const { form, send, pending, error } = useDraft({
    start: { password: '' },
    save: useUpdateAccount(),
    validate: {
      password: (value) =>
        value.length < PASSWORD_MIN ? t('access.strength.too_short', { min: PASSWORD_MIN }) : null,
    },
  });
  const submit = form.onSubmit((patch) =>
    send({ id: account.id, ...patch }, () => {
      saved(t('settings.account.changed'));
      onClose();
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.users.reset_title', { name: account.username })}
    >
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={['password']} />
          <Text size="sm">{t('settings.users.reset_help')}</Text>
          <EndedTokens username={account.username} />
          <div>
            <PasswordInput
              label={t('settings.users.new_password')}
              autoComplete="new-password"
              data-autofocus
              {...form.getInputProps('password')}
            />
            <PasswordHint
              password={form.values.password}
              names={[account.username, account.full_name]}
            />
          </div>
          <DialogActions pending={pending} onCancel={onClose}>
            {t('settings.users.reset')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
