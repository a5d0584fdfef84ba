import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePlanChange } from '@/api/queries/changes/acts';
import type { Spare } from '@/api/types';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useStatement } from '../useStatement';

interface SparePlansProps {
  routerId: number;
  spares: readonly (Spare & { name: string })[];
}

/** One press makes the plan of a spare route and opens it. Reads the router, writes nothing. */
export default function SparePlans({ routerId, spares }: SparePlansProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const plan = usePlanChange(routerId);
  const reasonText = useStatement('plans');
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
      <ProblemAlert error={plan.error} reasonText={reasonText} />
    </>
  );
}
