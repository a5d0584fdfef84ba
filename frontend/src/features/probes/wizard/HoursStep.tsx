import { Checkbox, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GuidedPreview } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { WEEKDAYS } from '@/lib/time/workhours';
import { HOUR_CHOICES } from './hoursText';
import type { StepProps } from './stepProps';
import { EVERY_HOURS, type TestHours } from './testHours';
import classes from './Wizard.module.css';

interface HoursStepProps extends StepProps {
  preview: GuidedPreview | undefined;
}

export function HoursStep({ settings, answers, change, fault, errorOf, preview }: HoursStepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hours } = answers;
  const set = (part: Partial<TestHours>) => change({ hours: { ...hours, ...part } });
  const nameFault = fault === 'no_name' ? t('probeSetup.fault.no_name') : errorOf('tests.name');
  return (
    <Section
      title={t('probeSetup.hours.title')}
      lead={t('probeSetup.hours.lead', { zone: format.zoneName() })}
    >
      <Stack className={classes.narrow}>
        <Radio.Group
          label={t('probeSetup.hours.mode')}
          value={hours.mode}
          onChange={(mode) => set({ mode })}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="work" label={t('probeSetup.hours.work')} />
            <Radio value="own" label={t('probeSetup.hours.own')} />
          </Stack>
        </Radio.Group>
        <div className={classes.pair}>
          <Select
            label={t('probeSetup.hours.every')}
            data={EVERY_HOURS.map((count) => ({
              value: String(count),
              label: t('probeSetup.hours.every_hours', { count }),
            }))}
            value={String(hours.every)}
            onChange={(value) => value && set({ every: Number(value) })}
            allowDeselect={false}
            error={errorOf('tests.cron')}
          />
          <TextInput
            label={t('probeSetup.hours.name')}
            value={answers.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={nameFault}
            maxLength={100}
          />
        </div>
        {hours.mode === 'own' && <OwnHours hours={hours} set={set} fault={fault} />}
        <div>
          <Text size="sm" fw={550}>
            {t('probeSetup.hours.next')}
          </Text>
          <NextTests preview={preview} />
        </div>
        {settings.blackouts.length > 0 && (
          <Text size="sm">
            {t('probeSetup.hours.quiet', {
              names: settings.blackouts.map(({ name }) => name).join(', '),
            })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {t('probeSetup.hours.spread')}
        </Text>
      </Stack>
    </Section>
  );
}

interface OwnHoursProps {
  hours: TestHours;
  set: (part: Partial<TestHours>) => void;
  fault: StepProps['fault'];
}

function OwnHours({ hours, set, fault }: OwnHoursProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('probeSetup.hours.from')}
          data={HOUR_CHOICES.slice(0, 24)}
          value={String(hours.from)}
          onChange={(value) => value && set({ from: Number(value) })}
          allowDeselect={false}
        />
        <Select
          label={t('probeSetup.hours.to')}
          data={HOUR_CHOICES.slice(1)}
          value={String(hours.to)}
          onChange={(value) => value && set({ to: Number(value) })}
          allowDeselect={false}
          error={hours.from >= hours.to && t('probeSetup.fault.order')}
        />
      </div>
      <Checkbox.Group
        label={t('probeSetup.hours.weekdays')}
        value={hours.weekdays.map(String)}
        onChange={(values) => set({ weekdays: values.map(Number).toSorted((a, b) => a - b) })}
        error={fault === 'no_day' && t('probeSetup.fault.no_day')}
      >
        <Group gap="8px 18px" mt={6}>
          {WEEKDAYS.map((weekday) => (
            <Checkbox
              key={weekday}
              value={String(weekday)}
              label={format.weekday(weekday, 'short')}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

/** On the campus's clock, without quiet times. */
export function NextTests({ preview }: { preview: GuidedPreview | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!preview) return null;
  const { next_due_at: times } = preview;
  return (
    <div data-testid="next-tests">
      {times.length === 0 ? (
        <Text size="sm" c="var(--tb-warn)">
          {t('probeSetup.hours.next_none')}
        </Text>
      ) : (
        <ul className={classes.times}>
          {times.map((at) => (
            <li key={at}>
              {format.weekdayAndDay(at)} {format.clock(at)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
