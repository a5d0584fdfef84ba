import { Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileHolidaysQuery } from '@/api/queries/inventory/holidays';
import type { SourceProps } from './CountrySource';
import { Preview } from './Preview';

const SETTLED_MS = 400;

/** A calendar file, chosen or pasted. */
export function FileSource({ years, yearFields, ...rest }: SourceProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState({ name: '', text: '' });
  const [text] = useDebouncedValue(file.text, SETTLED_MS);
  const preview = useQuery(fileHolidaysQuery(rest.campus.id, text, years));
  const choose = async (chosen: File | null) => {
    if (chosen) setFile({ name: chosen.name, text: await chosen.text() });
  };
  return (
    <>
      <Group align="flex-end" gap="sm">
        <FileButton accept=".ics,text/calendar" onChange={(chosen) => void choose(chosen)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {t('settings.holiday_import.choose_file')}
            </Button>
          )}
        </FileButton>
        {yearFields}
      </Group>
      {file.name ? (
        <Text size="sm">
          <bdi>{file.name}</bdi>
        </Text>
      ) : (
        <Textarea
          label={t('settings.holiday_import.paste')}
          placeholder="BEGIN:VCALENDAR"
          rows={4}
          value={file.text}
          onChange={(event) => setFile({ name: '', text: event.currentTarget.value })}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      )}
      <Preview
        {...rest}
        key={`${text.length} ${years.first} ${years.last}`}
        query={preview}
        source={file.name || t('settings.holiday_import.pasted')}
      />
    </>
  );
}
