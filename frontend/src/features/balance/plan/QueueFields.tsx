import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Balance } from '@/api/types';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { TrialLink } from './TrialLink';

type Queue = Pick<Balance['settings'], 'queue_kind' | 'queue_limit_percent'>;

interface QueueFieldsProps {
  routerId: number;
  kind: Queue['queue_kind'];
  percent: number;
  set: (part: Partial<Queue>) => void;
}

const KINDS = ['', 'cake', 'fq-codel'] as const;
/** What the server takes, in percent of the contract. */
const PERCENT = { least: 50, most: 100 } as const;

/** Which queue each ISP gets; without a limit it would have no effect. */
export function QueueFields({ routerId, kind, percent, set }: QueueFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t('balance.rules.queue')}
        description={t('balance.rules.queue_help')}
        data={KINDS.map((each) => ({
          value: each || 'keep',
          label: t(`balance.queue.${each || 'keep'}`),
        }))}
        value={kind || 'keep'}
        onChange={(value) =>
          value && set({ queue_kind: value === 'keep' ? '' : (value as 'cake') })
        }
        allowDeselect={false}
        maw={420}
      />
      <TrialLink routerId={routerId} />
      {kind !== '' && (
        <LimitedNumber
          label={t('balance.rules.queue_limit')}
          description={t('balance.rules.queue_limit_help')}
          value={percent}
          onChange={(value) => set({ queue_limit_percent: value })}
          min={PERCENT.least}
          max={PERCENT.most}
          suffix=" %"
          allowDecimal={false}
          maw={420}
        />
      )}
    </>
  );
}
