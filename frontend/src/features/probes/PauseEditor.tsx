import { ActionIcon, Button, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '@/components/ui/forms/DateTimeField';
import { Section } from '@/components/ui/page/Section';
import { instantOf, localOf } from '@/lib/time/days';
import { useFormat } from '@/lib/text/useFormat';
import { completeTime, WEEKDAYS } from '@/lib/time/workhours';
import type { Blackout, Draft } from './drafts';
import classes from './Probes.module.css';

const USUAL = { from: '08:00', to: '17:00' };
const NEW: Blackout = { kind: 'weekly', name: '', weekdays: [1, 2, 3, 4, 5], from: '', to: '' };

export function PauseEditor({ form }: { form: UseFormReturnType<Draft> }) {
  const { t } = useTranslation();
  const { blackouts, pausedUntil } = form.values;
  const set = (next: Blackout[]) => form.setFieldValue('blackouts', next);
  return (
    <Section title={t('probes.pause.title')}>
      <DateTimeField
        label={t('probes.pause.until')}
        description={t('probes.pause.until_help')}
        value={pausedUntil}
        onChange={(local) => form.setFieldValue('pausedUntil', local)}
        maw={260}
      />
      <p className={classes.label}>{t('probes.pause.blackouts')}</p>
      {blackouts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('probes.pause.blackouts_none')}
        </Text>
      )}
      {blackouts.map((blackout, index) => (
        <BlackoutRow
          key={index}
          blackout={blackout}
          onChange={(next) => set(blackouts.with(index, next))}
          onRemove={() => set(blackouts.toSpliced(index, 1))}
        />
      ))}
      <Button
        mt="md"
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => set([...blackouts, NEW])}
      >
        {t('probes.pause.add')}
      </Button>
    </Section>
  );
}

interface BlackoutRowProps {
  blackout: Blackout;
  onChange: (blackout: Blackout) => void;
  onRemove: () => void;
}

function BlackoutRow({ blackout, onChange, onRemove }: BlackoutRowProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const isWeekly = blackout.kind === 'weekly';
  const name = blackout.name;
  const set = (end: 'from' | 'to', at: string) => onChange({ ...blackout, [end]: at });
  const time = (end: 'from' | 'to') =>
    isWeekly ? (
      <TextInput
        label={t(`probes.pause.${end}`)}
        inputMode="numeric"
        placeholder={USUAL[end]}
        maxLength={5}
        value={blackout[end]}
        onChange={(event) => set(end, event.currentTarget.value)}
        onBlur={(event) => set(end, completeTime(event.currentTarget.value))}
      />
    ) : (
      <DateTimeField
        label={t(`probes.pause.${end}`)}
        value={blackout[end] === '' ? '' : localOf(blackout[end], zone)}
        onChange={(local) => set(end, instantOf(local, zone) ?? '')}
      />
    );
  return (
    <div className={classes.blackout} role="group" aria-label={name || t('probes.pause.blackouts')}>
      <TextInput
        label={t('probes.pause.name')}
        value={name}
        onChange={(event) => onChange({ ...blackout, name: event.currentTarget.value })}
        maxLength={100}
      />
      <Select
        label={t('probes.pause.kind_label')}
        data={(['weekly', 'dated'] as const).map((kind) => ({
          value: kind,
          label: t(`probes.pause.kind.${kind}`),
        }))}
        value={blackout.kind}
        onChange={(kind) =>
          kind && onChange(kind === 'weekly' ? { ...NEW, name } : { kind, name, from: '', to: '' })
        }
        allowDeselect={false}
      />
      {isWeekly ? (
        <MultiSelect
          label={t('probes.pause.weekdays')}
          data={WEEKDAYS.map((weekday) => ({
            value: String(weekday),
            label: t(`settings.calendar.weekday.${weekday as 1}`),
          }))}
          value={blackout.weekdays.map(String)}
          onChange={(values) =>
            onChange({ ...blackout, weekdays: values.map(Number).sort((a, b) => a - b) })
          }
        />
      ) : (
        <span />
      )}
      {time('from')}
      {time('to')}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('probes.pause.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
