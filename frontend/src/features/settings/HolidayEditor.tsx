import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconClipboardText, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/components/ui/forms/DateField';
import { mergeHolidays, type HolidayLine } from '@/lib/time/holidays';
import { useFormat } from '@/lib/text/useFormat';
import classes from './CalendarEditor.module.css';
import { PasteHolidays } from './PasteHolidays';

interface HolidayEditorProps {
  holidays: readonly HolidayLine[];
  onChange: (holidays: HolidayLine[]) => void;
}
const SHOWN = 12;

export function HolidayEditor({ holidays, onChange }: HolidayEditorProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(SHOWN);
  const [pasting, { open, close }] = useDisclosure(false);
  const add = (more: readonly HolidayLine[]) => onChange(mergeHolidays(holidays, more));
  return (
    <>
      {holidays.length === 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('settings.calendar.holidays_none')}
        </Text>
      )}
      {holidays.slice(0, limit).map((holiday) => (
        <HolidayRow
          key={holiday.date}
          holiday={holiday}
          onRemove={() => onChange(holidays.filter(({ date }) => date !== holiday.date))}
        />
      ))}
      {holidays.length > limit && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(limit + 50)}>
          {t('action.show_more')}
        </Button>
      )}
      <AddHoliday onAdd={(holiday) => add([holiday])} onPaste={open} />
      <PasteHolidays
        opened={pasting}
        onClose={close}
        onAdd={(pasted) => {
          add(pasted);
          close();
        }}
      />
    </>
  );
}

function HolidayRow({ holiday, onRemove }: { holiday: HolidayLine; onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.row}>
      <span className="num">
        {format.calendarDate(holiday.date, {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          year: 'numeric',
        })}
      </span>
      <bdi>{holiday.name}</bdi>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${t('action.remove')}: ${holiday.name}`}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

function AddHoliday({
  onAdd,
  onPaste,
}: {
  onAdd: (holiday: HolidayLine) => void;
  onPaste: () => void;
}) {
  const { t } = useTranslation();
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const add = () => {
    onAdd({ date, name: name.trim() });
    setDate('');
    setName('');
  };
  return (
    <Group align="flex-end" mt="md" gap="sm">
      <DateField label={t('settings.calendar.holiday_date')} value={date} onChange={setDate} />
      <TextInput
        label={t('settings.calendar.holiday_name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        flex="1 1 180px"
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} />}
        disabled={!date || !name.trim()}
        onClick={add}
      >
        {t('action.add')}
      </Button>
      <Button variant="subtle" leftSection={<IconClipboardText size={16} />} onClick={onPaste}>
        {t('settings.calendar.paste')}
      </Button>
    </Group>
  );
}
