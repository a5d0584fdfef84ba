import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/components/ui/forms/DateField';
import type { EditDraft } from '../uplinkDrafts';
import { useToday } from './useToday';

interface ContractQuestionProps {
  isp: string;
  edit: EditDraft;
  onChange: (edit: EditDraft) => void;
}
const KINDS = ['from_date', 'correct'] as const;

/** Was the old one always wrong, or is this a new contract? */
export function ContractQuestion({ isp, edit, onChange }: ContractQuestionProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <Stack gap="xs" mt="md" data-testid="contract-question">
      <Radio.Group
        label={t('routers.contract.ask', { isp })}
        value={edit.kind}
        onChange={(kind) => onChange({ ...edit, kind: kind === 'correct' ? kind : 'from_date' })}
      >
        <Stack gap={6} mt={6}>
          {KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`routers.contract.kind.${kind}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {edit.kind === 'from_date' && (
        <DateField
          label={t('routers.contract.from_date')}
          value={edit.day || today}
          onChange={(day) => onChange({ ...edit, day })}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {t(`routers.contract.means.${edit.kind}`)}
      </Text>
    </Stack>
  );
}
