import { ActionIcon, Group, MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SELECTIONS, type ProbePlan, type ProbeServer, type Uplink } from '@/api/types';
import { DateTimeField } from '@/components/ui/forms/DateTimeField';
import { LimitedNumber } from '@/components/ui/forms/LimitedNumber';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { changedPlan, isCron, type PlanDraft } from './drafts';
import { MeasureRows } from './MeasureRows';
import classes from './Probes.module.css';

interface PlanFormProps {
  plan: PlanDraft;
  servers: readonly ProbeServer[];
  uplinks: readonly Uplink[];
  /** As saved, with its next times. */
  known: ProbePlan | undefined;
  errorOf: (field: string) => ReactNode;
  onChange: (plan: PlanDraft) => void;
  onRemove: () => void;
}

/** Fields of one row stay level, with or without a help text. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

export function PlanForm(props: PlanFormProps) {
  const { plan, servers, uplinks, known, errorOf, onChange, onRemove } = props;
  const { t } = useTranslation();
  const set = (part: Partial<PlanDraft>) => onChange(changedPlan(plan, part));
  const cronError = isCron(plan.cron) ? undefined : t('probes.plans.cron_invalid');
  return (
    <div
      className={classes.plan}
      role="group"
      aria-label={`${t('probes.plans.title')}: ${plan.name}`}
    >
      <Group gap="8px 16px" justify="space-between" mb={12}>
        <Switch
          label={plan.name || t('probes.plans.name')}
          checked={plan.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
          styles={{ label: { fontWeight: 650, fontSize: 'var(--mantine-font-size-md)' } }}
        />
        <Group component="span" gap="8px 14px">
          <StatusChip tone="idle">{t(`quality.preset.${plan.preset}`)}</StatusChip>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('probes.plans.remove', { name: plan.name })}
            onClick={onRemove}
          >
            <IconTrash size={17} />
          </ActionIcon>
        </Group>
      </Group>
      <div className={classes.fields}>
        <TextInput
          label={t('probes.plans.name')}
          value={plan.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
          error={plan.name.trim() === '' ? t('access.setup.required') : errorOf('name')}
          maxLength={100}
        />
        <TextInput
          label={t('probes.plans.cron')}
          description={t('probes.plans.cron_help')}
          inputWrapperOrder={BELOW}
          value={plan.cron}
          onChange={(event) => set({ cron: event.currentTarget.value })}
          error={cronError ?? errorOf('cron')}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Select
          label={t('probes.plans.selection')}
          data={SELECTIONS.map((selection) => ({
            value: selection,
            label: t(`selection.${selection}`),
          }))}
          value={plan.selection}
          onChange={(value) => value && set({ selection: value })}
          allowDeselect={false}
        />
        <MultiSelect
          label={t('probes.plans.servers')}
          data={servers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={plan.server_ids.map(String)}
          onChange={(values) => set({ server_ids: values.map(Number) })}
          placeholder={servers.length === 0 ? t('probes.plans.servers_none') : undefined}
          error={errorOf('server_ids')}
        />
        <MultiSelect
          label={t('probes.plans.isps')}
          data={uplinks.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={plan.uplink_ids.map(String)}
          onChange={(values) => set({ uplink_ids: values.map(Number) })}
          placeholder={plan.uplink_ids.length === 0 ? t('probes.plans.isps_all') : undefined}
          error={errorOf('uplink_ids')}
        />
        <DateTimeField
          label={t('probes.plans.ends')}
          value={plan.ends}
          onChange={(ends) => set({ ends })}
          error={errorOf('ends_at')}
        />
        <LimitedNumber
          label={t('probes.plans.slip')}
          description={t('probes.plans.slip_help')}
          inputWrapperOrder={BELOW}
          value={plan.slip_s}
          onChange={(value) => set({ slip_s: value })}
          min={0}
          max={3600}
          error={errorOf('slip_s')}
        />
        <LimitedNumber
          label={t('probes.plans.window')}
          description={t('probes.plans.window_help')}
          inputWrapperOrder={BELOW}
          value={plan.window_s}
          onChange={(value) => set({ window_s: value })}
          min={60}
          max={86_400}
          error={errorOf('window_s')}
        />
      </div>
      <MeasureRows probes={plan.probes} onChange={(probes) => set({ probes })} />
      <NextTimes plan={plan} known={known} />
    </div>
  );
}

/** Of the saved plan; the estimate below shows unsaved ones. */
function NextTimes({ plan, known }: { plan: PlanDraft; known: ProbePlan | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isSaved = known?.cron === plan.cron.trim() && known.selection === plan.selection;
  if (!isSaved) return null;
  return (
    <div className={classes.next}>
      {known.next_due_at.length === 0 ? (
        t('probes.plans.next_none')
      ) : (
        <>
          {t('probes.plans.next')}:{' '}
          <b>
            {known.next_due_at.map((at) => `${format.day(at)} ${format.clock(at)}`).join(' · ')}
          </b>
        </>
      )}
    </div>
  );
}
