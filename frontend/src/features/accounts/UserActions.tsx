import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconKey,
  IconLink,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteAccount, useUpdateAccount } from '@/api/queries/access';
import type { Account } from '@/api/types';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { useSaved } from '@/components/ui/forms/useSaved';
import { EditUser } from './EditUser';
import { InviteUser } from './InviteUser';
import { ResetPassword } from './ResetPassword';

/** Nobody can lock themselves out, or change the own password without the current one; nor on the server. */
export function UserActions({ account, isMe }: { account: Account; isMe: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'invite' | 'reset' | null>(null);
  const update = useUpdateAccount();
  const remove = useDeleteAccount();
  const { refused } = useSaved();
  const name = account.full_name || account.username;
  const setDisabled = (disabled: boolean) =>
    update.mutate({ id: account.id, disabled }, { onError: refused });
  const askDisable = () =>
    confirmDanger({
      title: t('settings.users.disable_title', { name }),
      text: t('settings.users.disable_text'),
      confirm: t('settings.users.disable'),
      onConfirm: () => setDisabled(true),
    });
  const askDelete = () =>
    confirmDanger({
      title: t('settings.users.delete_title', { name }),
      text: t('settings.users.delete_text'),
      confirm: t('action.delete'),
      onConfirm: () => remove.mutate(account.id, { onError: refused }),
    });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${t('action.edit')}: ${account.username}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('edit')}>
            {t('action.edit')}
          </Menu.Item>
          {isMe ? (
            <Menu.Item
              leftSection={<IconKey size={16} />}
              onClick={() => void navigate({ to: '/settings/account' })}
            >
              {t('settings.users.reset_own')}
            </Menu.Item>
          ) : (
            <>
              <Menu.Item
                leftSection={<IconLink size={16} />}
                onClick={() => setDialog('invite')}
                disabled={account.disabled}
              >
                {t('settings.users.invite')}
              </Menu.Item>
              <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setDialog('reset')}>
                {t('settings.users.reset')}
              </Menu.Item>
            </>
          )}
          {account.disabled ? (
            <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => setDisabled(false)}>
              {t('settings.users.enable')}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconUserOff size={16} />} onClick={askDisable} disabled={isMe}>
              {t('settings.users.disable')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            color="var(--tb-danger)"
            onClick={askDelete}
            disabled={isMe}
          >
            {t('action.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'edit' && (
        <EditUser account={account} isMe={isMe} onClose={() => setDialog(null)} />
      )}
      {dialog === 'invite' && <InviteUser account={account} onClose={() => setDialog(null)} />}
      {dialog === 'reset' && <ResetPassword account={account} onClose={() => setDialog(null)} />}
    </>
  );
}
