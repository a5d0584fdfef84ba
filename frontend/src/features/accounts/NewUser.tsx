import { Modal, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateAccount } from '@/api/queries/access';
import type { Role } from '@/api/types';
import { RoleSelect } from '@/components/domain/access/RoleSelect';
import { PasswordHint } from '@/components/ui/forms/PasswordHint';
import { useDraft } from '@/components/ui/forms/useDraft';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { PASSWORD_MIN } from '@/lib/text/password';
import { InvitationLink } from './InvitationLink';

interface NewUserProps {
  opened: boolean;
  onClose: () => void;
}
const EMPTY = { username: '', full_name: '', role: 'noc' as Role, password: '' };

/** By a one-time link, so that nobody tells a password; or with a first one, changed at the first sign-in. */
export function NewUser({ opened, onClose }: NewUserProps) {
  const { t } = useTranslation();
  const [isByLink, setByLink] = useState(true);
  const create = useCreateAccount();
  const { form, send, reset, pending, error } = useDraft({
    start: EMPTY,
    save: create,
    validate: {
      password: (value) =>
        !isByLink && value.length < PASSWORD_MIN
          ? t('access.strength.too_short', { min: PASSWORD_MIN })
          : null,
    },
  });
  const link = create.data?.invitation;
  const close = () => {
    reset();
    setByLink(true);
    onClose();
  };
  const submit = form.onSubmit(({ password, ...values }) => {
    const body = { ...values, language: null, must_change_password: true };
    send({ ...body, password: isByLink ? null : password }, ({ invitation }) => {
      if (!invitation) close();
    });
  });
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t(link ? 'settings.users.link' : 'settings.users.add_title')}
      closeOnEscape={!link}
      withCloseButton={!link}
    >
      {link ? (
        <InvitationLink link={link} onDone={close} />
      ) : (
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
            <Radio.Group
              label={t('settings.users.password')}
              value={isByLink ? 'link' : 'told'}
              onChange={(way) => setByLink(way === 'link')}
            >
              <Stack gap="xs" mt={6}>
                <Radio
                  value="link"
                  label={t('settings.users.by_link')}
                  description={t('settings.users.by_link_help')}
                />
                <Radio
                  value="told"
                  label={t('settings.users.by_password')}
                  description={t('settings.users.reset_help')}
                />
              </Stack>
            </Radio.Group>
            {!isByLink && (
              <div>
                <PasswordInput
                  label={t('settings.users.first_password')}
                  autoComplete="new-password"
                  required
                  {...form.getInputProps('password')}
                />
                <PasswordHint password={form.values.password} />
              </div>
            )}
            <DialogActions pending={pending} onCancel={close}>
              {t('settings.users.add')}
            </DialogActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
