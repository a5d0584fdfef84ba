import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeProofQuery } from '@/api/queries/changes/acts';
import type { RouterChange } from '@/api/types';
import { confirmDanger } from '@/components/ui/overlays/confirm';
import { useFormat } from '@/lib/text/useFormat';
import { useFailures } from './useFailures';

interface ConfirmButtonProps {
  change: RouterChange;
  pending: boolean;
  onConfirm: () => void;
}

/**
 * Asks once more while a check fails: with the answer the rollback leaves the router, but while no packet meets the new
 * rules the answer is kept until one does.
 */
export function ConfirmButton({ change, pending, onConfirm }: ConfirmButtonProps) {
  const { t } = useTranslation();
  const { data: proof } = useQuery({
    ...changeProofQuery(change),
    enabled: change.state === 'pending',
  });
  const format = useFormat();
  const failures = useFailures(proof);
  const waits = proof?.checks.some(({ code, state }) => code === 'met' && state === 'failed');
  const part = waits ? 'early' : 'although';
  const ask = () =>
    confirmDanger({
      title: t(`balance.proof.${part}_title`),
      text: t(`balance.proof.${part}_text`, {
        checks: failures.join('; '),
        time: change.deadline_at ? format.clockSeconds(change.deadline_at) : '–',
      }),
      confirm: t(`balance.proof.${part}`),
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
