import {
  IconCircle,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconLoader,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QueueTrial } from '@/api/trialTypes';
import { useFormat } from '@/lib/text/useFormat';
import { blocksOf, type Cell, type CellMark } from './figures';
import classes from './Trials.module.css';
import { useTrialText } from './useTrialText';

const ICONS: Record<CellMark, typeof IconCircle> = {
  counted: IconCircleCheckFilled,
  uncounted: IconCircleXFilled,
  now: IconLoader,
  later: IconCircle,
};

/** Each block with its runs in the order in which they are made. */
export function BlockGrid({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.blocks}>
      {blocksOf(trial).map((cells, block) => (
        <li key={block}>
          <b className={classes.block}>{t('queueTrials.progress.block', { n: block + 1 })}</b>
          <ol className={classes.cells}>
            {cells.map((cell) => (
              <Run key={cell.place} cell={cell} trial={trial} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Run({ cell, trial }: { cell: Cell; trial: QueueTrial }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { queue } = useTrialText(trial);
  const { variant, run, isRepeat, mark } = cell;
  const Icon = ICONS[mark];
  const says = () => {
    if (mark === 'counted' && run?.figures) return `${format.signed(run.figures.rise_ms)} ms`;
    if (mark === 'later' && trial.ended_at !== null) return '–';
    return mark === 'counted' ? '' : t(`queueTrials.progress.${mark}`);
  };
  return (
    <li
      className={classes.cell}
      data-mark={mark}
      aria-current={mark === 'now' ? 'step' : undefined}
    >
      <Icon size={14} aria-hidden />
      <span>
        {queue(variant)}
        <span className={`${classes.sub} num`}>
          {[isRepeat && t('queueTrials.progress.again'), says()].filter(Boolean).join(', ')}
        </span>
      </span>
    </li>
  );
}
