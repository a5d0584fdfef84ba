import { Alert, Button, Group, Modal, PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateAccount } from '@/api/queries/access';
import type { CreatedAccount, Role } from '@/api/types';
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
const EMPTY = {
  username: '',
  full_name: '',
  role: 'noc' as Role,
  password: '',
  mail_address: '',
};

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
  const { invitation: link, mail_way: mailWay } = create.data ?? {};
  const close = () => {
    reset();
    setByLink(true);
    onClose();
  };
  const submit = form.onSubmit(({ password, mail_address: address, ...values }) => {
    const mail_address = address.trim() || null;
    const body = { ...values, mail_address, language: null, must_change_password: true };
    send({ ...body, password: isByLink ? null : password }, ({ invitation, mail_way: way }) => {
      if (!invitation && !way) close();
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
        <Stack>
          {mailWay && <NoMail way={mailWay} />}
          <InvitationLink link={link} onDone={close} />
        </Stack>
      ) : mailWay ? (
        <Stack>
          <NoMail way={mailWay} />
          <Group justify="flex-end">
            <Button onClick={close}>{t('action.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <ProblemAlert error={error} shown={Object.keys(EMPTY)} />
            <TextInput
              label={t('settings.users.username')}
              description={t('settings.users.username_help')}
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
            <TextInput
              type="email"
              label={t('settings.users.mail_address')}
              description={t('settings.users.mail_address_help')}
              autoComplete="off"
              {...form.getInputProps('mail_address')}
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
                <PasswordHint
                  password={form.values.password}
                  names={[form.values.username, form.values.full_name]}
                />
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

/** The user is there; what an admin has to set up before letters can leave. */
function NoMail({ way }: { way: NonNullable<CreatedAccount['mail_way']> }) {
  const { t } = useTranslation();
  return (
    <Alert color="var(--tb-warn)" title={t('settings.users.no_mail')} data-testid="no-mail">
      {t(`messages.way.${way}`)} {t('settings.users.no_mail_next')}
    </Alert>
  );
}
