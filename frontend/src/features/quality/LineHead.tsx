import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QualityLine } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { CATEGORY_TONE, LENS_TONE } from './grid';
import { OutcomeMark } from './runs/OutcomeMark';
import classes from './QualityGrid.module.css';

/** Whose row it is: the category of all measures together, what it is good for, how its tests ended. */
export function LineHead({ line }: { line: QualityLine }) {
  const { t } = useTranslation();
  const { category, worst_metric: worst } = line.tiphon;
  const isFlawed = category === 'fair' || category === 'poor';
  return (
    <th scope="row">
      <IspName name={line.name} provider={line.provider} position={line.position} />
      <div className={classes.chips}>
        <StatusChip
          tone={category ? CATEGORY_TONE[category] : 'idle'}
          testId={`quality-overall-${line.name}`}
        >
          {category ? t(`quality.category.${category}`) : t('quality.no_category')}
        </StatusChip>
        {worst && category && (
          <span className={classes.sub} data-strong={isFlawed}>
            {t('quality.worst', { metric: t(`quality.tiphon_metric.${worst}`) })}
          </span>
        )}
      </div>
      <div className={classes.chips}>
        {line.lenses.map((lens) => (
          <LensChip key={lens.lens} lens={lens} />
        ))}
      </div>
      <Counts line={line} />
    </th>
  );
}

function LensChip({ lens }: { lens: QualityLine['lenses'][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(`quality.lens.${lens.lens}`);
  const state = t(`quality.lens_state.${lens.state}`);
  const written = (metric: string, value: number) => {
    if (metric === 'throughput') return format.rate(value);
    return metric === 'loss' ? format.loss(value) : format.ms(value);
  };
  const why = lens.reasons
    .map(
      ({ metric, value, limit }) =>
        `${t(`quality.tiphon_metric.${metric}`)} ${written(metric, value)} (${written(metric, limit)})`,
    )
    .join('; ');
  return (
    <Tooltip label={`${name}: ${state}${why && `. ${why}`}`}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its reasons must be reachable */}
      <span tabIndex={0} aria-label={`${name}: ${state}. ${why}`} role="img">
        <StatusChip tone={LENS_TONE[lens.state]}>{name}</StatusChip>
      </span>
    </Tooltip>
  );
}

function Counts({ line }: { line: QualityLine }) {
  const { t } = useTranslation();
  const shown = (['ok', 'invalid', 'failed', 'skipped', 'missed'] as const).filter(
    (outcome) => outcome === 'ok' || line.outcomes[outcome] > 0,
  );
  return (
    <div className={classes.counts}>
      {shown.map((outcome) => (
        <span key={outcome} data-testid={`quality-${line.name}-${outcome}`}>
          <OutcomeMark standing={outcome} />
          {t('quality.counts', {
            n: line.outcomes[outcome],
            outcome: t(`quality.outcome.${outcome}`).toLowerCase(),
          })}
        </span>
      ))}
    </div>
  );
}
