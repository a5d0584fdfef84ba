import { Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCreateAccount } from '@/api/queries/access';
import type { Role } from '@/api/types';
import { RoleSelect } from '@/components/domain/access/RoleSelect';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useDraft } from '@/components/ui/forms/useDraft';
import { PASSWORD_MIN } from '@/lib/text/password';

interface NewUserProps {
  opened: boolean;
  onClose: () => void;
}
const EMPTY = { username: '', full_name: '', role: 'noc' as Role, password: '' };

export function NewUser({ opened, onClose }: NewUserProps) {
  const { t } = useTranslation();
  const { form, send, reset, pending, error } = useDraft({
    start: EMPTY,
    save: useCreateAccount(),
    validate: {
      password: (value) =>
        value.length < PASSWORD_MIN ? t('access.strength.too_short', { min: PASSWORD_MIN }) : null,
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  const submit = form.onSubmit((values) => send({ ...values, language: null }, close));
  return (
    <Modal opened={opened} onClose={close} title={t('settings.users.add_title')}>
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={Object.keys(EMPTY)} />
          <TextInput
            label={t('settings.users.username')}
            autoComplete="off"
            autoCapitalize="none"
            required
            data-autofocus
            {...form.getInputProps('username')}
          />
          <TextInput
            label={t('settings.users.full_name')}
            autoComplete="off"
            {...form.getInputProps('full_name')}
          />
          <RoleSelect
            label={t('settings.users.role')}
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
          />
          <div>
            <PasswordInput
              label={t('settings.users.password')}
              description={t('settings.users.reset_help')}
              autoComplete="new-password"
              required
              {...form.getInputProps('password')}
            />
            <PasswordHint password={form.values.password} />
          </div>
          <DialogActions pending={pending} onCancel={close}>
            {t('settings.users.add')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
