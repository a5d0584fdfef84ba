import { Progress, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { ProbeSettings, Router } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { budgetBytes, type Draft, type LineDraft } from './drafts';
import classes from './Probes.module.css';

interface LineEditorProps {
  form: UseFormReturnType<Draft>;
  settings: ProbeSettings;
  router: Router;
}

export function LineEditor({ form, settings, router }: LineEditorProps) {
  const { t } = useTranslation();
  const { lines } = form.values;
  return (
    <Section title={t('probes.lines.title')} lead={t('probes.lines.lead')}>
      {lines.map((uplink, index) => {
        const set = (part: Partial<LineDraft>) =>
          form.setFieldValue('lines', lines.with(index, { ...uplink, ...part }));
        const isWrong = budgetBytes(uplink.budgetGb) === undefined;
        return (
          <div key={uplink.uplinkId} className={classes.line} role="group" aria-label={uplink.name}>
            <IspName
              name={uplink.name}
              position={router.uplinks.find(({ id }) => id === uplink.uplinkId)?.position ?? index}
            />
            <TextInput
              label={t('probes.lines.source')}
              description={t('probes.lines.source_help')}
              value={uplink.source}
              onChange={(event) => set({ source: event.currentTarget.value })}
              placeholder={`192.0.2.${10 + index}`}
              error={form.errors[`lines.${index}.source_address`]}
              maxLength={45}
            />
            <TextInput
              label={t('probes.lines.budget')}
              description={t('probes.lines.budget_help')}
              inputMode="decimal"
              value={uplink.budgetGb}
              onChange={(event) => set({ budgetGb: event.currentTarget.value })}
              error={
                isWrong
                  ? t('probes.lines.budget_invalid')
                  : form.errors[`lines.${index}.budget_bytes`]
              }
            />
            <Used uplink={settings.lines.find(({ uplink_id: id }) => id === uplink.uplinkId)} />
          </div>
        );
      })}
    </Section>
  );
}

function Used({ uplink }: { uplink: ProbeSettings['lines'][number] | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!uplink) return null;
  const used = format.decimalVolume(uplink.used_bytes_this_month);
  const expected = format.decimalVolume(uplink.expected_bytes_per_month);
  const { budget_bytes: budget } = uplink;
  const text =
    budget === null
      ? t('probes.lines.used', { used, expected })
      : t('probes.lines.used_of', { used, expected, budget: format.decimalVolume(budget) });
  return (
    <div className={classes.used}>
      {budget !== null && budget > 0 && (
        <Progress
          value={Math.min(100, (uplink.used_bytes_this_month / budget) * 100)}
          color={uplink.used_bytes_this_month > budget ? 'var(--tb-warn-fill)' : undefined}
          aria-label={text}
          mb={4}
        />
      )}
      <Text size="xs" c="dimmed">
        {text}
      </Text>
    </div>
  );
}
