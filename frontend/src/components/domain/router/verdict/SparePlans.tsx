import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlanChange } from '@/api/queries/changes/acts';
import type { Spare } from '@/api/types';
import { speaking } from '@/lib/i18n';

/** Fetched once a plan was refused, with the words of reasons. */
const PlanRefusal = lazy(speaking(['plans', 'valueWords'], () => import('./PlanRefusal')));

interface SparePlansProps {
  routerId: number;
  spares: readonly (Spare & { name: string })[];
}

/** One press makes the plan of a spare route and opens it. Reads the router, writes nothing. */
export function SparePlans({ routerId, spares }: SparePlansProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const plan = usePlanChange(routerId);
  const planFor = ({ uplink_id, taker_ids }: Spare) =>
    plan.mutate(
      { spare: { uplink_id, taker_ids: [...taker_ids] }, reason: '' },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/changes/$changeId', params: { changeId: id } }),
      },
    );
  return (
    <>
      <Group gap={8} mt={8} className="no-print">
        {spares.map((spare) => (
          <Button
            key={spare.uplink_id}
            size="xs"
            variant="default"
            loading={plan.isPending && plan.variables.spare?.uplink_id === spare.uplink_id}
            disabled={plan.isPending}
            onClick={() => planFor(spare)}
          >
            {t('verdict.plan_spare', { name: spare.name })}
          </Button>
        ))}
      </Group>
      {plan.error && (
        <Suspense>
          <PlanRefusal error={plan.error} />
        </Suspense>
      )}
    </>
  );
}
