import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campus } from '@/api/types';
import { serverNow } from '@/lib/time/clock';
import { dateIn } from '@/lib/time/days';
import { hasHolidaysAhead } from '@/lib/time/holidays';
import { CountrySource } from './CountrySource';
import { FileSource } from './FileSource';
import type { Years } from './choice';
import { YearFields } from './YearFields';

interface ImportHolidaysProps {
  campus: Campus;
  /** Unsaved edits would be lost. */
  isDirty: boolean;
  onImported: (campus: Campus) => void;
}

/** Offers the import, and says so where the next twelve months have no holiday. */
export function ImportHolidays({ campus, isDirty, onImported }: ImportHolidaysProps) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  const today = dateIn(serverNow(), campus.timezone);
  const isBare = !hasHolidaysAhead(campus.calendar.holidays, today);
  return (
    <>
      <Group gap="8px 16px" mb="md" data-testid="import-holidays">
        {isBare && <Text size="sm">{t('settings.holiday_import.suggestion')}</Text>}
        <Button
          variant={isBare ? 'filled' : 'default'}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          disabled={isDirty}
          onClick={open}
        >
          {t('settings.holiday_import.open')}
        </Button>
        {isDirty && (
          <Text size="sm" c="dimmed">
            {t('settings.holiday_import.save_first')}
          </Text>
        )}
      </Group>
      <Modal
        opened={opened}
        onClose={close}
        title={t('settings.holiday_import.title')}
        size="lg"
        keepMounted={false}
      >
        <Sources
          campus={campus}
          year={Number(today.slice(0, 4))}
          onClose={close}
          onImported={(imported) => {
            close();
            onImported(imported);
          }}
        />
      </Modal>
    </>
  );
}

const SOURCES = ['country', 'file'] as const;

interface SourcesProps {
  campus: Campus;
  year: number;
  onClose: () => void;
  onImported: (campus: Campus) => void;
}

function Sources({ year, ...rest }: SourcesProps) {
  const { t } = useTranslation();
  const [source, setSource] = useState<(typeof SOURCES)[number]>('country');
  const [years, setYears] = useState<Years>({ first: year, last: year + 1 });
  const fields = <YearFields year={year} years={years} onChange={setYears} />;
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('settings.holiday_import.source')}
        data={SOURCES.map((each) => ({
          value: each,
          label: t(`settings.holiday_import.source_of.${each}`),
        }))}
        value={source}
        onChange={setSource}
      />
      {source === 'country' ? (
        <CountrySource {...rest} years={years} yearFields={fields} />
      ) : (
        <FileSource {...rest} years={years} yearFields={fields} />
      )}
    </Stack>
  );
}
