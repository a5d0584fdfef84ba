import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '@/api/problem';
import { useImportHolidays } from '@/api/queries/inventory/holidays';
import type { HolidayPreview } from '@/api/setupTypes';
import type { Campus } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { problemText } from '@/components/ui/states/problemText';
import { formOf } from '@/lib/text/plural';
import { chosenDays, isNew, shownDays, type Choice } from './choice';
import { DayList } from './DayList';
import { LeftOutList } from './LeftOutList';

interface PreviewProps {
  campus: Campus;
  query: UseQueryResult<HolidayPreview>;
  source: string;
  onClose: () => void;
  onImported: (campus: Campus) => void;
}

/** Nothing is stored before the last button. */
export function Preview({ campus, query, source, onClose, onImported }: PreviewProps) {
  const { t } = useTranslation();
  const [choice, setChoice] = useState<Choice>({ hasGovernment: true, unticked: new Set() });
  const store = useImportHolidays(campus);
  const { data: preview } = query;
  const chosen = preview ? chosenDays(preview, choice) : [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const holidays = chosen.map(({ date, name }) => ({ date, name }));
        store.mutate({ source, holidays }, { onSuccess: onImported });
      }}
    >
      <Stack>
        {query.error && <Refusal error={query.error} />}
        <ProblemAlert error={store.error} />
        {query.isFetching && <Text size="sm">{t('settings.holiday_import.reading')}</Text>}
        {preview && !query.error && (
          <Shown preview={preview} choice={choice} onChange={setChoice} />
        )}
        <DialogActions
          pending={store.isPending}
          disabled={chosen.length === 0}
          why=""
          onCancel={onClose}
        >
          {t(`settings.holiday_import.add.${formOf(chosen.length)}`, { n: chosen.length })}
        </DialogActions>
      </Stack>
    </form>
  );
}

/** Its sentence names the line; that the file is wrong goes without saying. */
function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  const { text, remedy } = problemText(asProblem(error), t);
  return (
    <Alert color="var(--tb-danger)" variant="light" role="alert">
      {[text, remedy].filter(Boolean).join(' ')}
    </Alert>
  );
}

interface ShownProps {
  preview: HolidayPreview;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

function Shown({ preview, choice, onChange }: ShownProps) {
  const { t } = useTranslation();
  const days = shownDays(preview, choice);
  const added = preview.items.filter(({ kind }) => kind === 'government').length;
  const fresh = days.filter(isNew).length;
  return (
    <>
      <Text size="sm" data-testid="import-count">
        {t('settings.holiday_import.count', { fresh, known: days.length - fresh })}
        {preview.outside > 0 &&
          ` ${t(`settings.holiday_import.outside.${formOf(preview.outside)}`, { n: preview.outside })}`}
      </Text>
      {added > 0 && (
        <Checkbox
          label={t('settings.holiday_import.government', { n: added })}
          checked={choice.hasGovernment}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...choice, hasGovernment: checked })
          }
        />
      )}
      <DayList days={days} choice={choice} onChange={onChange} />
      {days.some(({ is_estimated: estimated }) => estimated) && (
        <Text size="sm" c="dimmed">
          {t('settings.holiday_import.estimated_note')}
        </Text>
      )}
      <LeftOutList events={preview.left_out} />
    </>
  );
}
