import { Group, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Comparison, type Direction, type Effect, type Regime } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { BandChip } from '@/components/domain/uplinks/BandChip';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import classes from './ComparePage.module.css';
import { ConclusionWords } from './ConclusionWords';
import { MixedPeriods } from './MixedPeriods';
import { Tested } from './Tested';

interface SkewVerdictProps {
  comparison: Comparison;
  regimes: readonly Regime[];
  routerId: number;
}

export function SkewVerdict({ comparison, regimes, routerId }: SkewVerdictProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('compare.verdict')}>
      <ConclusionWords comparison={comparison} />
      <MixedPeriods {...{ comparison, regimes, routerId }} />
      <div className={classes.cards}>
        {DIRECTIONS.map((direction) => (
          <SkewCard key={direction} {...{ comparison, direction }} />
        ))}
      </div>
      <Statistics comparison={comparison} />
    </Section>
  );
}

/** What the conclusion stands on, for who wants to check it. */
function Statistics({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const statement = useStatement('comparisons');
  const text = (statements: Comparison['statements']) => statements.map(statement).join(' ');
  const { meaning, statements, effects, side_a: a, side_b: b } = comparison;
  return (
    <details className="details" data-testid="statistics">
      <summary>{t('compare.statistics')}</summary>
      <Text mt={6} maw="100ch">
        {text(meaning)}
      </Text>
      <Text mt={6} maw="100ch" data-testid="comparison-statement">
        {text(statements)}
      </Text>
      {effects
        .filter(({ metric }) => metric === 'skew')
        .map((effect) => (
          <Text key={effect.direction} component="div" mt={6}>
            {t(`compare.skew_of.${effect.direction}`)}: <Tested effect={effect} wide />
          </Text>
        ))}
      <Text className="num" fz="sm" c="dimmed" mt={6}>
        {t('compare.basis', { hours: comparison.matched_hours, a: a.days, b: b.days })}
      </Text>
    </details>
  );
}

interface SkewCardProps {
  comparison: Comparison;
  direction: Direction;
}

function SkewCard({ comparison, direction }: SkewCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const effect = comparison.effects.find(
    (effect) => effect.metric === 'skew' && effect.direction === direction,
  );
  const title = t(`compare.skew_of.${direction}`);
  if (!effect) return null;
  return (
    <article className={classes.card} aria-label={title}>
      <h3>{title}</h3>
      <Group gap="6px 14px" mt={4} mb={4}>
        {(['a', 'b'] as const).map((side) => (
          <span key={side} className={classes.end}>
            {side === 'b' && <IconArrowRight size={20} aria-hidden />}
            <span
              style={{ fontSize: 'inherit', fontWeight: 'inherit' }}
              data-testid={`skew-${side}-${direction}`}
              data-value={effect[side] ?? ''}
            >
              {format.share(effect[side])}
            </span>
            <BandChip skew={effect[side]} />
          </span>
        ))}
      </Group>
      <Moved
        {...{ comparison, direction }}
        difference={effect.difference}
        statement={effect.statement}
      />
    </article>
  );
}

/** In bytes of a typical week of the second side; left out where it rounds to nothing. */
function Moved({
  comparison,
  direction,
  difference,
  statement,
}: SkewCardProps & Pick<Effect, 'difference' | 'statement'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const whole = comparison.side_b[`${direction}_bytes`];
  if (difference === null || whole === null || Math.abs(difference) < 0.0005) return null;
  // What may be chance moved nothing.
  if (statement !== 'lower' && statement !== 'higher') return null;
  const volume = format.volume(Math.abs(difference) * whole);
  return (
    <Text className="num" fz="sm" c="dimmed">
      {t(difference < 0 ? 'compare.moved.better' : 'compare.moved.worse', { volume })}
    </Text>
  );
}
