import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useResetRule } from '@/api/queries/alerts/rules';
import { useSaved } from '@/components/ui/forms/useSaved';
import { confirmDanger } from '@/components/ui/overlays/confirm';

interface ResetRuleProps {
  id: number;
  place: { kind: string; where: string };
}

/** Asks first. */
export function ResetRule({ id, place }: ResetRuleProps) {
  const { t } = useTranslation();
  const resetting = useResetRule();
  const { refused } = useSaved();
  const ask = () =>
    confirmDanger({
      title: t('rules.reset_title', place),
      text: t('rules.reset_text'),
      confirm: t('rules.reset'),
      onConfirm: () => resetting.mutate(id, { onError: refused }),
    });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={resetting.isPending}
      onClick={ask}
      aria-label={t('rules.reset_of', place)}
    >
      {t('rules.reset')}
    </Button>
  );
}
