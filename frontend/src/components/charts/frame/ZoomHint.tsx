import { useTranslation } from 'react-i18next';
import classes from './Zoom.module.css';

/** Below a chart: what mouse and keys do. Without the chart library, which comes later. */
export function ZoomHint() {
  const { t } = useTranslation();
  return <p className={`${classes.hint} no-print`}>{t('chart.zoom_hint')}</p>;
}
