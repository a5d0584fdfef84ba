import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/api/queries/session';
import type { VerdictCause } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { StatusChip } from '@/components/ui/states/StatusChip';
import classes from './Resilience.module.css';
import { SparePlans } from './SparePlans';
import { hasSpare, isUnsafe, useUnsafe } from './useUnsafe';
import { useUnsafeFailures } from './useUnsafeFailures';

interface ResilienceProps {
  routerId: number;
  cause: VerdictCause;
  /** In a box of its own, below the verdict. */
  boxed?: boolean;
}

/**
 * Which failure the others would not carry, of the same answer that Balance shows, with its own mark and step. It is no
 * part of the verdict of now: that stays green while nobody is harmed.
 */
export function Resilience({ routerId, cause, boxed = false }: ResilienceProps) {
  const { t } = useTranslation();
  const { names, balance } = useUnsafeFailures(routerId, cause.code);
  const losses = balance?.n_minus_one ?? [];
  const spares = balance?.spares ?? [];
  const cured = useUnsafe(losses.filter((loss) => hasSpare(loss, spares)));
  const isAdmin = useMay('admin');
  const mayPlan = isAdmin && balance?.open_change_id === null;
  const planned = losses.filter(isUnsafe).flatMap(({ down: [name = ''], down_ids: ids }) => {
    const spare = spares.find(({ uplink_id: id }) => ids.length === 1 && ids[0] === id);
    return spare ? [{ ...spare, name }] : [];
  });
  if (names.length === 0) return null;
  return (
    <div className={classes.resilience} data-boxed={boxed} data-testid="unsafe-note">
      <StatusChip tone="warn">{t('verdict.resilience')}</StatusChip>
      <Text component="div" inherit>
        {t('verdict.unsafe', { names: names.join(', ') })}{' '}
        <Step routerId={routerId} cured={cured} />
        {mayPlan && boxed && planned.length > 0 && (
          <SparePlans routerId={routerId} spares={planned} />
        )}
      </Text>
    </div>
  );
}

/** Planning is for admins; others get words for one. `cured`: failures that a spare route helps with, by name. */
function Step({ routerId, cured }: { routerId: number; cured: readonly string[] }) {
  const { t } = useTranslation();
  const hasRemedy = cured.length > 0;
  const isAdmin = useMay('admin');
  return (
    <>
      {hasRemedy && !isAdmin && <>{t('verdict.ask_spares', { names: cured.join(', ') })} </>}
      <TextLink
        to="/routers/$routerId/balance"
        params={{ routerId }}
        hash="failures"
        fz="inherit"
        className="no-print"
      >
        {t('verdict.see_failures')}
      </TextLink>
    </>
  );
}
