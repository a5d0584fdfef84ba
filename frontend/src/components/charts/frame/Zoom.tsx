import { use, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { usePlotArea } from 'recharts';
import { useFormat } from '@/lib/text/useFormat';
import type { Span } from '@/lib/view';
import { stretchSpan, type Stretch } from '@/lib/zoom';
import { useStretch } from './useStretch';
import classes from './Zoom.module.css';
import { ZoomContext } from './zoomContext';

/** Inside a chart of time: a stretch that is dragged over, or chosen with Shift and the arrow keys, becomes the page's period. */
export function Zoom(chart: Stretch) {
  const onZoom = use(ZoomContext);
  return onZoom && <ZoomOf chart={chart} onZoom={onZoom} />;
}

function ZoomOf({ chart, onZoom }: { chart: Stretch; onZoom: (span: Span) => void }) {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const stretch = useStretch(chart, host, (chosen) => {
    const span = stretchSpan(chosen, chart);
    if (span) onZoom(span);
  });
  return (
    <g
      ref={(mark) => setHost(mark?.closest<HTMLElement>('.recharts-wrapper') ?? null)}
      className={classes.zoomable}
    >
      {stretch && <Area chart={chart} stretch={stretch} />}
      {host && createPortal(<Status span={stretch && stretchSpan(stretch, chart)} />, host)}
    </g>
  );
}

function Area({ chart, stretch }: { chart: Stretch; stretch: Stretch }) {
  const plot = usePlotArea();
  if (!plot) return null;
  const place = (at: number) => plot.x + ((at - chart.from) / (chart.to - chart.from)) * plot.width;
  const [a, b] = [place(stretch.from), place(stretch.to)];
  return (
    <rect
      className={classes.area}
      x={Math.min(a, b)}
      y={plot.y}
      width={Math.abs(b - a)}
      height={plot.height}
      data-testid="zoom-area"
    />
  );
}

/** Said to those who do not see it, too. */
function Status({ span }: { span: Span | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={`${classes.status} no-print`} role="status">
      {span && <span>{t('chart.zooming', { period: format.shortSpan(span.from, span.to) })}</span>}
    </div>
  );
}
