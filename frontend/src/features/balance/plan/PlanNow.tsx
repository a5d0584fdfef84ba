import { Box } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanChange } from '@/api/queries/changes/acts';
import { useStatement } from '@/components/domain/router/useStatement';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { TextLink } from '@/components/ui/page/links';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { targetOf, type Kept, type Wanted } from './wanted';

interface PlanNowProps {
  routerId: number;
  wanted: Wanted;
  kept?: Kept;
  variant?: 'filled' | 'default';
  disabled?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** Makes the plan with the rules of this router, and opens it. Reads the router, writes nothing. */
export function PlanNow({ routerId, wanted, kept, disabled = false, ...looks }: PlanNowProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const plan = usePlanChange(routerId);
  const reasonText = useStatement('plans');
  const { children, icon, variant = 'filled' } = looks;
  const open = (changeId: number) =>
    void navigate({ to: '/changes/$changeId', params: { changeId } });
  return (
    <Box>
      <SubmitButton
        type="button"
        variant={variant}
        leftSection={icon}
        pending={plan.isPending}
        disabled={disabled}
        onClick={() =>
          plan.mutate(
            { ...targetOf(wanted), reason: '', ...kept },
            { onSuccess: ({ id }) => open(id) },
          )
        }
      >
        {children}
      </SubmitButton>
      {/* Spare routes take no options, and stand below each other. */}
      {!disabled && !wanted.spare && (
        <Box component="p" fz="sm" mt={6}>
          {t('balance.plan.nothing_written_by_plan')}{' '}
          <TextLink
            to="/routers/$routerId/balance/plan"
            params={{ routerId }}
            search={asSearch(wanted)}
          >
            {t('balance.plan.with_options')}
          </TextLink>
        </Box>
      )}
      <ProblemAlert error={plan.error} reasonText={reasonText} />
    </Box>
  );
}

const asSearch = ({ recommendation, drift, back, buckets, again }: Wanted) => ({
  recommendation,
  drift,
  back,
  b: buckets?.join('.'),
  again,
});
