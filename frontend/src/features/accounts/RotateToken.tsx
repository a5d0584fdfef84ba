import { Modal, Select, Stack, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRotateToken } from '@/api/queries/access';
import type { ApiToken } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { wallAddress } from '@/lib/browser/wallAddress';
import { SecretOnce } from './SecretOnce';

const OVERLAPS_H = ['0', '1', '24', '168'] as const;
type Overlap = (typeof OVERLAPS_H)[number];

/** A new secret for the same use, while the old one works on for a while. */
export function RotateToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  const rotate = useRotateToken();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const secret = rotate.data?.secret;
  const isWall = token.role === 'wall';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    rotate.mutate({ id: token.id, overlap_hours: Number(overlap) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.tokens.rotate_title', { name: token.name })}
      closeOnEscape={!secret}
      withCloseButton={!secret}
    >
      {secret ? (
        <SecretOnce
          lead={t(isWall ? 'wall.address_text' : 'settings.tokens.secret_text')}
          secret={isWall ? wallAddress(location.origin, secret) : secret}
          label={t('settings.tokens.secret_title')}
          done={t('settings.tokens.secret_done')}
          onDone={onClose}
        >
          <Text size="sm" c="dimmed">
            {t(`settings.tokens.rotated.${overlap}`)}
          </Text>
        </SecretOnce>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <ProblemAlert error={rotate.error} />
            <Text size="sm">{t('settings.tokens.rotate_text')}</Text>
            <Select
              label={t('settings.tokens.overlap')}
              data={OVERLAPS_H.map((hours) => ({
                value: hours,
                label: t(`settings.tokens.overlap_of.${hours}`),
              }))}
              value={overlap}
              onChange={(hours) => setOverlap(OVERLAPS_H.find((known) => known === hours) ?? '24')}
              allowDeselect={false}
              data-autofocus
            />
            <DialogActions pending={rotate.isPending} onCancel={onClose}>
              {t('settings.tokens.rotate')}
            </DialogActions>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
