import { Modal, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUpdateAccount } from '@/api/queries/access';
import type { Account } from '@/api/types';
import { RoleSelect } from '@/components/domain/access/RoleSelect';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { useDraft } from '@/components/ui/forms/useDraft';

interface EditUserProps {
  account: Account;
  isMe: boolean;
  onClose: () => void;
}

export function EditUser({ account, isMe, onClose }: EditUserProps) {
  const { t } = useTranslation();
  useFocusBack();
  const { full_name, role } = account;
  const { form, send, pending, error } = useDraft({
    start: { full_name, role },
    save: useUpdateAccount(),
  });
  const submit = form.onSubmit((patch) => send({ id: account.id, ...patch }, onClose));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.users.edit_title', { name: account.username })}
    >
      <form onSubmit={submit}>
        <Stack>
          <ProblemAlert error={error} shown={['full_name']} />
          <TextInput
            label={t('settings.users.full_name')}
            data-autofocus
            {...form.getInputProps('full_name')}
          />
          <RoleSelect
            label={t('settings.users.role')}
            value={form.values.role}
            onChange={(next) => form.setFieldValue('role', next)}
            disabled={isMe}
          />
          <DialogActions
            pending={pending}
            disabled={!form.isDirty()}
            why={t('action.unchanged')}
            onCancel={onClose}
          >
            {t('action.save')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
