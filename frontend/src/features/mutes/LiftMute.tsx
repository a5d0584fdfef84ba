import { Button, type ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLiftMute } from '@/api/queries/alerts/mutes';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';

interface LiftMuteProps extends ButtonProps {
  mute: { id: number; reason: string };
}

/** Asks first. */
export function LiftMute({ mute, ...look }: LiftMuteProps) {
  const { t } = useTranslation();
  const lifting = useLiftMute();
  const { refused } = useSaved();
  const { id, reason } = mute;
  const ask = () =>
    confirmDanger({
      title: t('mutes.lift_title', { reason }),
      text: t('mutes.lift_text'),
      confirm: t('mutes.lift'),
      onConfirm: () => lifting.mutate(id, { onError: refused }),
    });
  return (
    <Button
      variant="default"
      {...look}
      loading={lifting.isPending}
      onClick={ask}
      aria-label={`${t('mutes.lift')}: ${reason}`}
    >
      {t('mutes.lift')}
    </Button>
  );
}
