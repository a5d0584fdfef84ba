import { Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDismiss } from '@/api/queries/balance';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';

/** Why a recommendation is not followed. */
export function DismissDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const dismiss = useDismiss();
  const [reason, setReason] = useState('');
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('balance.advice.dismiss_title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          dismiss.mutate(
            { id, reason: reason.trim().replaceAll(/\s+/g, ' ') },
            { onSuccess: onClose },
          );
        }}
      >
        <Stack>
          <ProblemAlert error={dismiss.error} />
          <Textarea
            label={t('balance.advice.dismiss_why')}
            description={t('balance.advice.dismiss_help')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
            withAsterisk
            data-autofocus
          />
          <DialogActions
            pending={dismiss.isPending}
            disabled={reason.trim() === ''}
            onCancel={onClose}
          >
            {t('balance.advice.dismiss')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
