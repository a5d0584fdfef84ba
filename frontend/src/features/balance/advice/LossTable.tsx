import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Balance, LossRow, Router, Spare } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { isUnsafe } from '@/components/domain/router/verdict/useUnsafe';
import { type Said, useStatement } from '@/components/domain/router/useStatement';
import { Section } from '@/components/ui/page/Section';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import { HiddenDemand } from '../HiddenDemand';
import rows from '../Rows.module.css';
import { useWorstHour } from '../useWorstHour';
import { InForce, SpareRoutes } from './SpareRoutes';

interface LossTableProps {
  losses: readonly LossRow[];
  /** Full while the demand was recorded. */
  hidden: readonly Said[];
  /** Under the recommended weights, else today's. */
  isProposed: boolean;
  /** Remedies with the weights of now. */
  spares: readonly Spare[];
  /** Those that the router has already, where they are not enough. */
  standing: Balance['spares_in_force'];
  /** A change of this router is under way. */
  isBusy: boolean;
  router: Router;
}

/** An ISP, or all on one physical route, is down: replayed from recorded demand. */
export function LossTable({ losses, hidden, isProposed, ...rest }: LossTableProps) {
  const { spares, standing, isBusy, router } = rest;
  const { t } = useTranslation();
  if (losses.length === 0) return null;
  return (
    <Section
      anchor="failures"
      title={t('balance.loss.title')}
      lead={t(isProposed ? 'balance.loss.lead_proposed' : 'balance.loss.lead_now')}
    >
      <div>
        {losses.map((row) => {
          const isOf = ({ uplink_id: id }: { uplink_id: number }) =>
            row.down_ids.join() === String(id);
          const [spare, inForce] = [spares.find(isOf), standing.find(isOf)];
          return (
            <Loss key={row.down_ids.join()} row={row} router={router}>
              {inForce && !isProposed ? (
                <InForce spare={inForce} />
              ) : spare && !isProposed ? (
                <SpareRoutes routerId={router.id} {...{ spare, isBusy }} />
              ) : (
                <NoSpare row={row} isLater={isProposed} />
              )}
            </Loss>
          );
        })}
      </div>
      <HiddenDemand statements={hidden} />
    </Section>
  );
}

/** Why nothing is offered for a loss that overloads others. Remedies are judged by the weights that are set. */
function NoSpare({ row, isLater }: { row: LossRow; isLater: boolean }) {
  const { t } = useTranslation();
  if (!isUnsafe(row)) return null;
  if (isLater && row.down_ids.length === 1)
    return (
      <Text fz="sm" mt={10} data-testid="spare-later">
        {t('balance.loss.spare_later')}
      </Text>
    );
  return (
    <Text fz="sm" mt={10} data-testid="no-spare">
      {t(row.down_ids.length > 1 ? 'balance.loss.no_spare_together' : 'balance.loss.no_spare')}
    </Text>
  );
}

interface LossProps {
  row: LossRow;
  router: Router;
  /** What would help. */
  children: ReactNode;
}

function Loss({ row, router, children }: LossProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('balanceFigures');
  const worstHour = useWorstHour();
  const look = uplinkLook(router);
  const minutes = row.overload_minutes_per_day;
  return (
    <article className="part" data-testid={`loss-${row.down.join('+')}`}>
      <Group justify="space-between" gap="4px 16px">
        <h3>
          {t('balance.loss.without', { names: row.down.join(' + ') })}
          {row.risk_group && (
            <span className={classes.note}>
              {' '}
              {t('balance.loss.group', { group: row.risk_group })}
            </span>
          )}
        </h3>
        {minutes !== null && (
          <StatusChip tone={!isUnsafe(row) ? 'ok' : minutes < 30 ? 'warn' : 'danger'}>
            {t('balance.loss.overload', { minutes: format.number(minutes) })}
          </StatusChip>
        )}
      </Group>
      <Text mt={4} mb={8} fz="sm">
        {said(row.statement)}
      </Text>
      <ul className={rows.left}>
        {row.lines.map((uplink) => (
          <li key={uplink.uplink_id}>
            <IspName name={uplink.name} position={look.position(uplink.uplink_id)} />
            <span className="num">
              {t('balance.loss.p95', { share: format.share(uplink.p95_utilization, 0) })}
              {uplink.worst_hour && (
                <span className={classes.sub}>{worstHour(uplink.worst_hour)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
}
