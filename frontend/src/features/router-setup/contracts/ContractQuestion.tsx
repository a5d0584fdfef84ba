import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '@/components/ui/forms/DateField';
import { kindOf, type EditDraft } from '../contractEdits';
import { useToday } from './useToday';

interface ContractQuestionProps {
  isp: string;
  edit: EditDraft;
  /** Nothing that was known is another now. */
  fillsBlanks: boolean;
  onChange: (edit: EditDraft) => void;
}
const KINDS = ['from_date', 'correct'] as const;

/** Was the old one always wrong, or is this a new contract? */
export function ContractQuestion({ isp, edit, fillsBlanks, onChange }: ContractQuestionProps) {
  const { t } = useTranslation();
  const today = useToday();
  const chosen = kindOf(edit, fillsBlanks);
  const words = fillsBlanks ? 'blank' : 'other';
  return (
    <Stack gap="xs" mt="md" data-testid="contract-question">
      <Radio.Group
        label={t(`routers.contract.ask.${words}`, { isp })}
        value={chosen}
        onChange={(kind) => onChange({ ...edit, kind: kind === 'correct' ? kind : 'from_date' })}
      >
        <Stack gap={6} mt={6}>
          {(fillsBlanks ? KINDS.toReversed() : KINDS).map((kind) => (
            <Radio key={kind} value={kind} label={t(`routers.contract.kind.${words}.${kind}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === 'from_date' && (
        <DateField
          label={t('routers.contract.from_date')}
          value={edit.day || today}
          onChange={(day) => onChange({ ...edit, day })}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {t(`routers.contract.means.${chosen}`)}
      </Text>
    </Stack>
  );
}
