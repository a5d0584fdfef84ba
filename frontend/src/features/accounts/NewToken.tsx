import { Checkbox, Modal, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCreateToken } from '@/api/queries/access';
import type { Role } from '@/api/types';
import { RoleSelect } from '@/components/domain/access/RoleSelect';
import { DateField } from '@/components/ui/forms/DateField';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { useDraft } from '@/components/ui/forms/useDraft';
import { wallAddress } from '@/lib/browser/wallAddress';
import { BoardFields } from './BoardFields';
import { optionsOf, USUAL_BOARD } from './boardChoice';
import { SecretOnce } from './SecretOnce';

interface NewTokenProps {
  /** For a wallboard: a given role, and the secret as an address. */
  isWall: boolean;
  onClose: () => void;
}

const EMPTY = { name: '', role: 'noc' as Role, expires: '', never: false, ...USUAL_BOARD };

/** Null: the server's default. */
const expiryOf = (day: string, never: boolean): string | null =>
  never ? 'never' : day ? `${day}T23:59:59Z` : null;

/** The secret is shown once; the dialog then closes only on purpose. */
export function NewToken({ isWall, onClose }: NewTokenProps) {
  const { t } = useTranslation();
  useFocusBack();
  const create = useCreateToken();
  const { form, send, pending, error } = useDraft({
    start: EMPTY,
    save: create,
  });
  const secret = create.data?.secret;
  const titles = isWall
    ? ({ add: 'wall.create', secret: 'wall.address_title' } as const)
    : ({ add: 'settings.tokens.add', secret: 'settings.tokens.secret_title' } as const);
  const submit = form.onSubmit(({ name, role, expires, never }) =>
    send({
      name: name.trim(),
      role: isWall ? 'wall' : role,
      expires_at: expiryOf(expires, never),
    }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(secret ? titles.secret : titles.add)}
      closeOnEscape={!secret}
      withCloseButton={!secret}
    >
      {secret ? (
        <SecretOnce
          lead={t(isWall ? 'wall.address_text' : 'settings.tokens.secret_text')}
          secret={isWall ? wallAddress(location.origin, secret, optionsOf(form.values)) : secret}
          label={t(titles.secret)}
          done={t('settings.tokens.secret_done')}
          onDone={onClose}
        />
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <ProblemAlert error={error} shown={['name', 'role']} />
            <TextInput
              label={t('settings.tokens.name')}
              description={t('settings.tokens.name_help')}
              placeholder={t('settings.tokens.name_placeholder')}
              required
              data-autofocus
              {...form.getInputProps('name')}
            />
            {isWall ? (
              <BoardFields
                value={form.values}
                onChange={(change) => form.setValues(change)}
                speaksAs="campus"
              />
            ) : (
              <RoleSelect
                label={t('settings.tokens.role')}
                value={form.values.role}
                onChange={(role) => form.setFieldValue('role', role)}
              />
            )}
            <DateField
              label={t('settings.tokens.expires')}
              description={t(
                isWall ? 'settings.tokens.expires_wall' : 'settings.tokens.expires_help',
              )}
              value={form.values.expires}
              onChange={(date) => form.setFieldValue('expires', date)}
              clearable
              disabled={form.values.never}
              error={form.errors.expires_at}
            />
            <Checkbox
              label={t('settings.tokens.never')}
              description={t('settings.tokens.never_help')}
              {...form.getInputProps('never', { type: 'checkbox' })}
            />
            <DialogActions
              pending={pending}
              disabled={form.values.name.trim() === ''}
              onCancel={onClose}
            >
              {t(titles.add)}
            </DialogActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
