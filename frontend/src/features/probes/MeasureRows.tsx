import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type PlannedProbe } from '@/api/types';
import { PROBE_KINDS, probeKinds } from '@/components/domain/probes/probeKinds';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { NEW_PROBE, probeOfKind } from './drafts';
import classes from './Probes.module.css';

type Probe = Omit<PlannedProbe, 'direction' | 'rate_bps'> & {
  direction?: PlannedProbe['direction'];
  rate_bps?: number | null;
};
interface MeasureRowsProps {
  probes: readonly Probe[];
  onChange: (probes: PlannedProbe[]) => void;
}
const whole = (probe: Probe): PlannedProbe => ({ direction: null, rate_bps: null, ...probe });

/** Each time, in this order. */
export function MeasureRows({ probes, onChange }: MeasureRowsProps) {
  const { t } = useTranslation();
  const all = probes.map(whole);
  return (
    <>
      <p className={classes.label}>{t('probes.plans.measures')}</p>
      {all.map((probe, index) => (
        <MeasureRow
          key={index}
          probe={probe}
          number={index + 1}
          onChange={(next) => onChange(all.with(index, next))}
          onRemove={() => onChange(all.toSpliced(index, 1))}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        mt="sm"
        leftSection={<IconPlus size={15} />}
        onClick={() => onChange([...all, NEW_PROBE])}
      >
        {t('probes.plans.add_measure')}
      </Button>
    </>
  );
}

interface MeasureRowProps {
  probe: PlannedProbe;
  number: number;
  onChange: (probe: PlannedProbe) => void;
  onRemove: () => void;
}

function MeasureRow({ probe, number, onChange, onRemove }: MeasureRowProps) {
  const { t } = useTranslation();
  const set = (part: Partial<PlannedProbe>) => onChange({ ...probe, ...part });
  const name = t('probes.plans.measure', { n: number });
  const { hasDirection, hasRate, hasStreams, phases } = probeKinds[probe.kind];
  return (
    <div className={classes.measure} role="group" aria-label={name}>
      <Select
        label={t('probes.plans.kind')}
        data={PROBE_KINDS.map((kind) => ({ value: kind, label: t(probeKinds[kind].label) }))}
        value={probe.kind}
        onChange={(kind) => kind && onChange(probeOfKind(probe, kind))}
        allowDeselect={false}
      />
      <Select
        label={t('probes.plans.direction')}
        data={DIRECTIONS.map((direction) => ({
          value: direction,
          label: t(`direction.${direction}`),
        }))}
        value={probe.direction}
        onChange={(direction) => set({ direction })}
        allowDeselect={false}
        disabled={!hasDirection}
        placeholder="–"
      />
      <LimitedNumber
        label={t(phases > 1 ? 'probes.plans.duration_load' : 'probes.plans.duration')}
        value={probe.duration_s}
        onChange={(value) => set({ duration_s: value })}
        min={1}
        max={3600}
        disabled={phases === 0}
      />
      {hasRate ? (
        <NumberInput
          label={t('probes.plans.rate')}
          placeholder={t('probes.plans.rate_contract')}
          value={probe.rate_bps === null ? '' : probe.rate_bps / 1e6}
          onChange={(value) => set({ rate_bps: value === '' ? null : Number(value) * 1e6 })}
          min={0.001}
        />
      ) : (
        <LimitedNumber
          label={t('probes.plans.streams')}
          value={probe.streams}
          onChange={(value) => set({ streams: value })}
          min={1}
          max={32}
          disabled={!hasStreams}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${t('action.remove')}: ${name}`}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
