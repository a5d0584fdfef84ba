import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GivenUp as Answer, LossRow } from '@/api/types';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { typeset } from '@/lib/text/typeset';
import { useFormat } from '@/lib/text/useFormat';
import classes from './WhatIf.module.css';

const TONES = {
  fits: 'ok',
  unsafe: 'warn',
  unsafe_today: 'warn',
  unsafe_better: 'warn',
  unsafe_spares: 'warn',
  full: 'danger',
} as const;

/** Contracts that end: what that saves a month, and each failure that may come then, beside the same one today. */
export function GivenUp({ givenUp }: { givenUp: Answer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { verdict, savings, unpriced, failures } = givenUp;
  const amounts = savings.map(({ amount, currency }) => format.moneyShort(amount, currency));
  return (
    <div data-testid="given-up" data-value={verdict}>
      <Group gap="4px 12px" mb={8}>
        <StatusChip tone={TONES[verdict]}>
          {t(`balance.what_if.gone.verdict.${verdict}`)}
        </StatusChip>
        {amounts.length > 0 && (
          <Text span size="sm" fw={600} data-testid="given-up-saving">
            {t('balance.what_if.gone.saving', { amount: amounts.join(' + ') })}
          </Text>
        )}
        {unpriced.length > 0 && (
          <Text span size="sm" c="dimmed">
            {t('balance.what_if.gone.unpriced', { names: unpriced.join(', ') })}
          </Text>
        )}
      </Group>
      <ul className={classes.failures}>
        {failures.map(({ then, today }) => (
          <li key={then.down_ids.join()} data-testid={`then-${then.down.join('+')}`}>
            <OneMore then={then} today={today} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OneMore({ then, today }: { then: LossRow; today: LossRow }) {
  const { t } = useTranslation();
  const figures = useFigures();
  return typeset(
    t('balance.what_if.gone.then', {
      names: then.down.join(' + '),
      then: figures(then),
      today: figures(today),
    }),
  );
}

/** The fullest of those that are left. */
function useFigures() {
  const { t } = useTranslation();
  const format = useFormat();
  return (loss: LossRow) => {
    const fullest = loss.lines.toSorted(
      (a, b) => (b.p95_utilization ?? 0) - (a.p95_utilization ?? 0),
    )[0];
    if (!fullest) return t('balance.what_if.gone.nothing_left');
    return t('balance.what_if.gone.figures', {
      name: fullest.name,
      p95: format.share(fullest.p95_utilization, 0),
      minutes: format.number(loss.overload_minutes_per_day ?? 0),
    });
  };
}
