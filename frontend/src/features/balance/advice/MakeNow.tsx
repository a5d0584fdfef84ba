import { useTranslation } from 'react-i18next';
import { useRecommend } from '@/api/queries/balance';
import type { Router } from '@/api/types';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';

export function MakeNow({ router }: { router: Router }) {
  const { t } = useTranslation();
  const recommend = useRecommend(router.id);
  return (
    <>
      <SubmitButton
        type="button"
        variant="default"
        pending={recommend.isPending}
        onClick={() => recommend.mutate()}
      >
        {t('balance.advice.make_now')}
      </SubmitButton>
      <ProblemAlert error={recommend.error} />
    </>
  );
}
