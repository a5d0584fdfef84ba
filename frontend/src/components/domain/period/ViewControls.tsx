import { Button, Tooltip } from '@mantine/core';
import { IconHistory, IconZoomOut } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InTurn } from '@/components/ui/page/InTurn';
import { useFormat } from '@/lib/text/useFormat';
import { useSlotEnd } from '@/lib/time/useNow';
import { POSTING_MS, PRESETS, windowOf, type Preset, type View } from '@/lib/view';
import { zoomedOut } from '@/lib/zoom';
import { PeriodPicker } from './PeriodPicker';
import { SelectionPicker } from './SelectionPicker';
import { ShareButton } from './ShareButton';
import classes from './ViewControls.module.css';

export interface ViewControlsProps {
  view: View;
  onView: (view: View) => void;
  /** None leaves the picker out. */
  ranges?: readonly Preset[];
  selection?: boolean;
  compare?: boolean;
}

/** Period, hours that count, the period before: the same on every page. */
export const ViewControls = (props: ViewControlsProps) => (
  <InTurn room={<Room isTall={props.ranges?.length !== 0} />}>
    <Controls {...props} />
  </InTurn>
);

/** Keeps the room of the controls until they are there; two rows on a phone that shows the period in the first. */
const Room = ({ isTall }: { isTall: boolean }) => (
  <div className={classes.controls} data-room={isTall ? 'tall' : 'low'} aria-busy="true">
    <span />
    <span />
    <span />
  </div>
);

function Controls(props: ViewControlsProps) {
  const { view, onView, ranges = PRESETS, selection = true, compare = false } = props;
  return (
    <div className={classes.controls}>
      {ranges.length > 0 && <PeriodPicker view={view} onView={onView} ranges={ranges} />}
      {ranges.length > 0 && <ZoomOut view={view} onView={onView} />}
      {selection && (
        <SelectionPicker
          value={view.selection}
          onChange={(next) => onView({ ...view, selection: next })}
        />
      )}
      {compare && (
        <CompareButton
          pressed={view.previous}
          onPress={() => onView({ ...view, previous: !view.previous })}
        />
      )}
      {ranges.length > 0 && <ShareView view={view} />}
    </div>
  );
}

/** Of a stretch that was taken out of a chart: back to the period around it. */
function ZoomOut({ view, onView }: Pick<ViewControlsProps, 'view' | 'onView'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const whole = zoomedOut(view);
  if (whole === null) return null;
  const { range, from = '', to = '' } = whole;
  const period = range === 'custom' ? format.shortSpan(from, to) : t(`range.${range}`);
  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconZoomOut size={16} aria-hidden />}
      onClick={() => onView(whole)}
      data-testid="zoom-out"
    >
      {t('view.zoom_out', { period })}
    </Button>
  );
}

/** The period as it is at this moment. */
function ShareView({ view }: { view: View }) {
  const { zone } = useFormat();
  const now = useSlotEnd() + POSTING_MS;
  return <ShareButton window={windowOf(view, now, zone)} />;
}

function CompareButton({ pressed, onPress }: { pressed: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('view.compare_help')}>
      <Button
        variant={pressed ? 'filled' : 'default'}
        px="sm"
        className={classes.compare}
        leftSection={<IconHistory size={16} aria-hidden />}
        aria-label={t('view.compare')}
        aria-pressed={pressed}
        onClick={onPress}
        data-testid="compare-previous"
      >
        <span className={classes.long}>{t('view.compare')}</span>
        <span className={classes.short}>{t('view.compare_short')}</span>
      </Button>
    </Tooltip>
  );
}
