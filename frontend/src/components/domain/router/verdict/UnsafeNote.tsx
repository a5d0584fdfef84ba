import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import type { VerdictCause } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { MINUTE_MS } from '@/lib/time/lengths';
import { useUnsafe } from './useUnsafe';

interface UnsafeNoteProps {
  routerId: number;
  cause: VerdictCause;
}

/** Beside "nothing to do": which failure the others would not carry, of the same answer that Balance shows. */
export function UnsafeNote({ routerId, cause }: UnsafeNoteProps) {
  const { t } = useTranslation();
  const isRest = cause.step.code === 'nothing';
  const enabled = isRest && cause.code !== 'idle';
  const { data: balance } = useQuery({
    ...balanceQuery(routerId),
    enabled,
    // Failures are replayed from weeks of traffic: they are not news of this minute.
    staleTime: 10 * MINUTE_MS,
    refetchInterval: false,
  });
  const names = useUnsafe(balance?.n_minus_one ?? []);
  if (!enabled || names.length === 0) return null;
  return (
    <Text span inherit c="var(--tb-text)" data-testid="unsafe-note">
      {t('verdict.unsafe', { names: names.join(', ') })}{' '}
      <TextLink
        to="/routers/$routerId/balance"
        params={{ routerId }}
        hash="failures"
        fz="inherit"
        className="no-print"
      >
        {t(balance?.spares.length ? 'verdict.see_failure' : 'verdict.see_failures')}
      </TextLink>
    </Text>
  );
}
