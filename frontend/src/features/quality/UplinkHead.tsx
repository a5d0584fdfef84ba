import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QualityUplink } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import { CATEGORY_TONE, isPingOnly, LENS_TONE, untestedOf } from './grid';
import { OutcomeMark } from './runs/OutcomeMark';
import classes from './QualityGrid.module.css';

/** The category of all measures together, its use, and how tests ended. */
export function UplinkHead({ uplink }: { uplink: QualityUplink }) {
  const { t } = useTranslation();
  const { category, worst_metric: worst } = uplink.tiphon;
  const isFlawed = category === 'fair' || category === 'poor';
  const onPings = isPingOnly(uplink);
  const untested = untestedOf(uplink);
  const grade = t(category ? `quality.category.${category}` : 'quality.no_category');
  return (
    <th scope="row">
      <IspName name={uplink.name} provider={uplink.provider} position={uplink.position} />
      <div className={classes.chips}>
        <StatusChip
          tone={category && (isFlawed || !onPings) ? CATEGORY_TONE[category] : 'idle'}
          testId={`quality-overall-${uplink.name}`}
        >
          {category && onPings ? t('quality.ping_only', { category: grade.toLowerCase() }) : grade}
        </StatusChip>
        {worst && category && (
          <span className={classes.sub} data-strong={isFlawed}>
            {t('quality.worst', { metric: t(`quality.tiphon_metric.${worst}`) })}
          </span>
        )}
      </div>
      {untested.length > 0 && (
        <div className={classes.sub}>
          {t('quality.not_tested', {
            metrics: untested.map((metric) => t(`quality.tiphon_metric.${metric}`)).join(', '),
          })}
        </div>
      )}
      <div className={classes.chips}>
        {uplink.lenses.map((lens) => (
          <LensChip
            key={lens.lens}
            lens={lens}
            onPings={onPings && !(lens.lens === 'web' && uplink.http.n > 0)}
          />
        ))}
      </div>
      <Counts uplink={uplink} />
    </th>
  );
}

interface LensChipProps {
  lens: QualityUplink['lenses'][number];
  onPings: boolean;
}

function LensChip({ lens, onPings }: LensChipProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(`quality.lens.${lens.lens}`);
  const isUnproven = onPings && lens.state === 'good';
  const state = t(isUnproven ? 'quality.lens_pings' : `quality.lens_state.${lens.state}`);
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
        <StatusChip tone={isUnproven ? 'idle' : LENS_TONE[lens.state]}>{name}</StatusChip>
      </span>
    </Tooltip>
  );
}

function Counts({ uplink }: { uplink: QualityUplink }) {
  const { t } = useTranslation();
  const shown = (['ok', 'invalid', 'failed', 'skipped', 'missed'] as const).filter(
    (outcome) => outcome === 'ok' || uplink.outcomes[outcome] > 0,
  );
  return (
    <div className={classes.counts}>
      {shown.map((outcome) => (
        <span key={outcome} data-testid={`quality-${uplink.name}-${outcome}`}>
          <OutcomeMark standing={outcome} />
          {t('quality.counts', {
            n: uplink.outcomes[outcome],
            outcome: t(`quality.outcome.${outcome}`).toLowerCase(),
          })}
        </span>
      ))}
    </div>
  );
}
