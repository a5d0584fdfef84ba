import { useTranslation } from 'react-i18next';
import { SELECTIONS, type Selection } from '@/api/types';
import { ReadySelect } from '@/components/ui/page/ReadySelect';

interface SelectionPickerProps {
  value: Selection;
  onChange: (selection: Selection) => void;
}

export function SelectionPicker({ value, onChange }: SelectionPickerProps) {
  const { t } = useTranslation();
  return (
    <ReadySelect
      aria-label={t('selection.label')}
      data={SELECTIONS.map((selection) => ({
        value: selection,
        label: t(`selection.${selection}`),
      }))}
      value={value}
      onChange={(next) => next && onChange(next)}
      allowDeselect={false}
      w={205}
      data-testid="selection"
    />
  );
}
