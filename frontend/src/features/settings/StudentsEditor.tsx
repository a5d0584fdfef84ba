import { ActionIcon, Button, Fieldset, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSetStudents } from '@/api/queries/inventory/campusActs';
import { useMay } from '@/api/queries/session';
import type { Campus } from '@/api/types';
import { SaveBar } from '@/components/ui/forms/SaveBar';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { Section } from '@/components/ui/page/Section';

/** How many students there are, by year: what kbit/s are divided by on the page of the money. */
export function StudentsEditor({ campus }: { campus: Campus }) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { form, pending, submit, bar } = useSettingsDraft({
    stored: campus,
    draftOf: ({ students }) => ({ label: students.label, years: students.years }),
    inputOf: (body) => body,
    save: useSetStudents(campus.id),
    leaveText: t('settings.students.leave_text'),
    within: 'address',
  });
  const { years } = form.values;
  const newest = Math.max(new Date().getFullYear() - 1, ...years.map(({ year }) => year));
  const setYears = (changed: typeof years) => form.setFieldValue('years', changed);
  const set = (place: number, change: Partial<(typeof years)[number]>) =>
    setYears(years.map((each, n) => (n === place ? { ...each, ...change } : each)));
  return (
    <Section title={t('settings.students.title')} lead={t('settings.students.lead')}>
      <form onSubmit={submit}>
        <Fieldset
          variant="unstyled"
          m={0}
          miw={0}
          p={0}
          disabled={!isAdmin || pending}
          data-readonly={!isAdmin}
        >
          <TextInput
            label={t('settings.students.label')}
            description={t('settings.students.label_help')}
            placeholder={t('settings.students.label_example')}
            maxLength={60}
            maw={520}
            mb="md"
            {...form.getInputProps('label')}
          />
          {years.length === 0 && (
            <Text size="sm" c="dimmed" mb="sm">
              {t('settings.students.none')}
            </Text>
          )}
          {years.map(({ year, students }, place) => (
            <Group key={place} gap="sm" mb="xs" align="flex-end">
              <NumberInput
                label={t('settings.students.year')}
                w={110}
                min={2000}
                max={2099}
                allowDecimal={false}
                value={year}
                onChange={(value) => set(place, { year: Number(value) })}
                error={form.errors[`years.${place}.year`]}
              />
              <NumberInput
                label={t('settings.students.students')}
                flex="0 1 180px"
                min={1}
                max={10_000_000}
                allowDecimal={false}
                value={students || ''}
                onChange={(value) => set(place, { students: Number(value) })}
                error={form.errors[`years.${place}.students`]}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`${t('action.remove')}: ${year}`}
                onClick={() => setYears(years.filter((_, n) => n !== place))}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => setYears([{ year: newest + 1, students: 0 }, ...years])}
          >
            {t('settings.students.add')}
          </Button>
        </Fieldset>
        {isAdmin && <SaveBar {...bar} shown={['label', 'years']} />}
      </form>
    </Section>
  );
}
