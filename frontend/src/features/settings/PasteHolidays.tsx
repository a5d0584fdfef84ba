import { Button, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseHolidays, type HolidayLine } from '@/lib/time/holidays';
import { formOf } from '@/lib/text/plural';

interface PasteHolidaysProps {
  opened: boolean;
  onClose: () => void;
  onAdd: (holidays: HolidayLine[]) => void;
}
const BAD_SHOWN = 5;

export function PasteHolidays({ opened, onClose, onAdd }: PasteHolidaysProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { holidays, bad } = useMemo(() => parseHolidays(text), [text]);
  const form = formOf(holidays.length);
  return (
    <Modal opened={opened} onClose={onClose} title={t('settings.calendar.paste_title')} size="lg">
      <Stack>
        <Textarea
          label={t('settings.calendar.paste_help')}
          placeholder={t('settings.calendar.paste_example')}
          rows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        {holidays.length > 0 && (
          <Text size="sm">
            {t(`settings.calendar.paste_found.${form}`, { n: holidays.length })}
          </Text>
        )}
        {bad.length > 0 && (
          <List size="sm" c="var(--tb-danger)" role="alert">
            {bad.slice(0, BAD_SHOWN).map(({ line, text: wrong }) => (
              <List.Item key={line}>
                {t('settings.calendar.paste_bad', { line, text: wrong })}
              </List.Item>
            ))}
          </List>
        )}
        <Button
          disabled={holidays.length === 0 || bad.length > 0}
          onClick={() => {
            onAdd(holidays);
            setText('');
          }}
        >
          {t(`settings.calendar.paste_add.${form}`, { n: holidays.length })}
        </Button>
      </Stack>
    </Modal>
  );
}
