import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GuidedPreview } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { Section } from '@/components/ui/page/Section';
import { DataTable } from '@/components/ui/tables/DataTable';
import { useFormat } from '@/lib/text/useFormat';
import { budgetBytes } from '../drafts';
import { budgetOf, changedUplink, chosenLines, type LineAnswer } from './answers';
import type { StepProps } from './stepProps';
import classes from './Wizard.module.css';

const LENGTHS_S = [5, 10, 20, 30] as const;
const GB = 1e9;

interface BudgetStepProps extends StepProps {
  preview: GuidedPreview;
}
type Row = GuidedPreview['lines'][number];

export function BudgetStep({ router, answers, change, errorOf, preview }: BudgetStepProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const chosen = chosenLines(answers);
  const answerOf = (row: Row) => chosen.find(({ uplinkId }) => uplinkId === row.uplink_id);
  const set = (uplinkId: number, budgetGb: string) =>
    change({ lines: changedUplink(answers.lines, uplinkId, { budgetGb }) });
  return (
    <Section title={t('probeSetup.budget.title')} lead={t('probeSetup.budget.lead')}>
      <Stack>
        <div>
          <Text size="sm" fw={550} mb={4}>
            {t('probeSetup.budget.duration')}
          </Text>
          <SegmentedControl
            data={LENGTHS_S.map((seconds) => ({ value: String(seconds), label: `${seconds} s` }))}
            value={String(answers.durationS)}
            onChange={(value) => change({ durationS: Number(value) })}
            aria-label={t('probeSetup.budget.duration')}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {t('probeSetup.budget.duration_help')}
          </Text>
        </div>
        <DataTable
          caption={t('probeSetup.budget.title')}
          rows={preview.lines}
          rowKey={({ uplink_id: id }) => id}
          columns={[
            {
              key: 'isp',
              title: t('probeSetup.budget.isp'),
              render: (row) => (
                <IspName
                  name={row.name}
                  position={router.uplinks.find(({ id }) => id === row.uplink_id)?.position ?? 0}
                />
              ),
            },
            {
              key: 'tests',
              title: t('probeSetup.budget.tests'),
              end: true,
              render: (row) => format.number(row.runs_per_month),
            },
            {
              key: 'data',
              title: t('probeSetup.budget.data'),
              end: true,
              render: (row) => (
                <span data-testid={`needs-${row.name}`} data-value={row.bytes_per_month}>
                  {format.decimalVolume(row.bytes_per_month)}
                </span>
              ),
            },
            {
              key: 'quota',
              title: t('probeSetup.budget.quota'),
              end: true,
              render: (row) =>
                row.quota_bytes === null ? (
                  <span className={classes.note}>{t('probeSetup.budget.no_quota')}</span>
                ) : (
                  format.decimalVolume(row.quota_bytes)
                ),
            },
            {
              key: 'budget',
              title: t('probeSetup.budget.limit'),
              prose: true,
              render: (row) => {
                const line = answerOf(row);
                return (
                  line && (
                    <Budget
                      row={row}
                      answer={line}
                      error={errorOf(`lines.${chosen.indexOf(line)}.budget_bytes`)}
                      onChange={(text) => set(row.uplink_id, text)}
                    />
                  )
                );
              },
            },
          ]}
        />
        {preview.lines.some(({ quota_bytes: quota }) => quota !== null) && (
          <Text size="sm" c="dimmed">
            {t('probeSetup.budget.tenth')}
          </Text>
        )}
      </Stack>
    </Section>
  );
}

interface BudgetProps {
  row: Row;
  answer: LineAnswer;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Budget({ row, answer, error, onChange }: BudgetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const suggested = row.suggested_budget_bytes;
  const text = answer.budgetGb ?? (suggested > 0 ? String(suggested / GB) : '');
  const isNumber = budgetBytes(text) !== undefined;
  const budget = budgetOf(answer, [row]);
  return (
    <div>
      <TextInput
        aria-label={t('probeSetup.budget.limit_of', { isp: row.name })}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputMode="decimal"
        w={120}
        error={isNumber ? error : t('probeSetup.fault.budget')}
      />
      <div className={classes.note}>
        {t('probeSetup.budget.suggested', { volume: format.decimalVolume(suggested) })} ·{' '}
        {t('probeSetup.budget.used', { volume: format.decimalVolume(row.used_bytes_this_month) })}
      </div>
      {isNumber && budget !== null && budget < row.bytes_per_month && (
        <Text size="xs" c="var(--tb-warn)">
          {t('probeSetup.budget.tight')}
        </Text>
      )}
    </div>
  );
}
