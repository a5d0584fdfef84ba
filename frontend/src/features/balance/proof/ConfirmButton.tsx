import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeProofQuery } from '@/api/queries/changes';
import type { RouterChange } from '@/api/types';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { useFailures } from './useFailures';

interface ConfirmButtonProps {
  change: RouterChange;
  pending: boolean;
  onConfirm: () => void;
}

/** Asks once more while a check fails: the rollback on the router ends with the answer. */
export function ConfirmButton({ change, pending, onConfirm }: ConfirmButtonProps) {
  const { t } = useTranslation();
  const { data: proof } = useQuery({
    ...changeProofQuery(change),
    enabled: change.state === 'pending',
  });
  const failures = useFailures(proof);
  const ask = () =>
    confirmDanger({
      title: t('balance.proof.although_title'),
      text: t('balance.proof.although_text', { checks: failures.join('; ') }),
      confirm: t('balance.proof.although'),
      onConfirm,
    });
  const isFailing = failures.length > 0;
  return (
    <Button
      variant={isFailing ? 'default' : 'filled'}
      leftSection={<IconCheck size={17} />}
      loading={pending}
      onClick={isFailing ? ask : onConfirm}
    >
      {t(isFailing ? 'balance.proof.confirm_although' : 'balance.change.confirm')}
    </Button>
  );
}
