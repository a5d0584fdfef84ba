import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PRESETS, type View } from '@/lib/view';
import { RangePicker } from './RangePicker';
import { SelectionPicker } from './SelectionPicker';

interface ViewControlsProps {
  view: View;
  onView: (view: View) => void;
  /** The periods on offer; none leaves the picker out. */
  ranges?: readonly (typeof PRESETS)[number][];
  /** Whether the work calendar filters this page. */
  selection?: boolean;
  /** Whether the page can draw the period before as well. */
  compare?: boolean;
}

/** What a page looks at: period, hours that count, the period before. The same on every page. */
export function ViewControls({
  view,
  onView,
  ranges = PRESETS,
  selection = true,
  compare = false,
}: ViewControlsProps) {
  const { t } = useTranslation();
  return (
    <>
      {ranges.length > 0 && (
        <RangePicker
          value={view.range}
          onChange={(range) =>
            onView({ range, selection: view.selection, previous: view.previous })
          }
        />
      )}
      {selection && (
        <SelectionPicker
          value={view.selection}
          onChange={(next) => onView({ ...view, selection: next })}
        />
      )}
      {compare && (
        <Switch
          label={t('view.compare')}
          checked={view.previous}
          onChange={(event) => onView({ ...view, previous: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
