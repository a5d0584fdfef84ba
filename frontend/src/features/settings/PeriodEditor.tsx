import { ActionIcon, Button, Select, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Calendar } from '@/api/types';
import { DateField } from '@/components/ui/forms/DateField';
import classes from './CalendarEditor.module.css';

type Period = Calendar['periods'][number];
interface PeriodEditorProps {
  periods: readonly Period[];
  onChange: (periods: Period[]) => void;
}

export function PeriodEditor({ periods, onChange }: PeriodEditorProps) {
  const { t } = useTranslation();
  return (
    <>
      {periods.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('settings.calendar.periods_none')}
        </Text>
      )}
      {periods.map((period, index) => (
        <PeriodRow
          key={index}
          period={period}
          onChange={(next) => onChange(periods.with(index, next))}
          onRemove={() => onChange(periods.toSpliced(index, 1))}
        />
      ))}
      <Button
        mt="md"
        variant="default"
        leftSection={<IconPlus size={16} />}
        onClick={() => onChange([...periods, { from: '', to: '', name: '', kind: 'term' }])}
      >
        {t('action.add')}
      </Button>
    </>
  );
}

interface PeriodRowProps {
  period: Period;
  onChange: (period: Period) => void;
  onRemove: () => void;
}

function PeriodRow({ period, onChange, onRemove }: PeriodRowProps) {
  const { t } = useTranslation();
  const isReversed = period.to !== '' && period.to < period.from;
  return (
    <div className={classes.periodrow}>
      <TextInput
        label={t('settings.calendar.period_name')}
        value={period.name}
        onChange={(event) => onChange({ ...period, name: event.currentTarget.value })}
      />
      <DateField
        label={t('settings.calendar.period_from')}
        value={period.from}
        onChange={(from) => onChange({ ...period, from })}
      />
      <DateField
        label={t('settings.calendar.period_to')}
        value={period.to}
        onChange={(to) => onChange({ ...period, to })}
        error={isReversed && t('settings.calendar.period_order')}
      />
      <Select
        label={t('settings.calendar.period_kind')}
        data={(['term', 'exam', 'break'] as const).map((kind) => ({
          value: kind,
          label: t(`settings.calendar.kind.${kind}`),
        }))}
        value={period.kind}
        onChange={(kind) => kind && onChange({ ...period, kind: kind })}
        allowDeselect={false}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`${t('action.remove')}: ${period.name}`}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
