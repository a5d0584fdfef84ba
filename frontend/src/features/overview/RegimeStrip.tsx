import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TREND_MARGIN } from '@/components/charts/frame/plot';
import { useFormat } from '@/lib/text/useFormat';
import classes from './RegimeStrip.module.css';
import type { RegimeSpan } from './trendRows';

interface RegimeStripProps {
  spans: readonly RegimeSpan[];
  from: number;
  to: number;
}

/** On the time scale of the chart below it. */
export function RegimeStrip({ spans, from, to }: RegimeStripProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (spans.length === 0) return null;
  const percent = (ms: number) => `${(ms / (to - from)) * 100}%`;
  return (
    <ol
      className={classes.strip}
      aria-label={t('overview.regimes')}
      style={{ marginInlineStart: TREND_MARGIN.left, marginInlineEnd: TREND_MARGIN.right }}
    >
      {spans.map((span) => {
        const text = `${span.label}, ${t('time.since', { time: format.dateTime(new Date(span.from)) })}`;
        return (
          <Tooltip key={span.id} label={text}>
            <li
              className={classes.span}
              style={{
                insetInlineStart: percent(span.from - from),
                width: percent(span.to - span.from),
              }}
            >
              {span.label}
            </li>
          </Tooltip>
        );
      })}
    </ol>
  );
}
