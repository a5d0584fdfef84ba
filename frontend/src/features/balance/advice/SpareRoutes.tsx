import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Balance, Spare } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { useStatement } from '@/components/domain/router/useStatement';
import { PlanNow } from '../plan/PlanNow';

interface SpareRoutesProps {
  spare: Spare;
  routerId: number;
  /** Why nothing can be planned at the moment, such as another change that is under way. */
  isBusy: boolean;
}

/** Who could take over better, and the plan that makes it so. */
export function SpareRoutes({ spare, routerId, isBusy }: SpareRoutesProps) {
  const { t } = useTranslation();
  const said = useStatement('balanceFigures');
  const mayPlan = useMay('admin');
  const { uplink_id: uplink, taker_ids: takers } = spare;
  return (
    <div data-testid={`spare-${uplink}`}>
      <Text fz="sm" mt={10} mb={8}>
        {t('balance.loss.why')} {said(spare.statement)}
      </Text>
      {mayPlan && (
        <PlanNow
          routerId={routerId}
          wanted={{ spare: { uplink, takers } }}
          variant="default"
          disabled={isBusy}
        >
          {t('balance.loss.plan')}
        </PlanNow>
      )}
    </div>
  );
}

/** The router has spare routes already: better than without, and not yet safe. */
export function InForce({ spare }: { spare: Balance['spares_in_force'][number] }) {
  const { t } = useTranslation();
  const said = useStatement('balanceFigures');
  return (
    <Text fz="sm" mt={10} data-testid={`spare-in-force-${spare.uplink_id}`}>
      {said(spare.statement)} {t('balance.loss.not_yet_safe')}
    </Text>
  );
}
