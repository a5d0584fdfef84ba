import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContractChoices } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { PointScatter } from '@/components/charts/frame/late';
import { niceAxis } from '@/lib/series/series';
import { useFormat } from '@/lib/text/useFormat';
import { choicePoints, type ChoicePoint, type Measure, type PointKind } from './choicePoints';
import { useContractWords } from './useContractWords';

interface ChoicesChartProps {
  answer: ContractChoices;
  measure: Measure;
}
const KINDS: readonly PointKind[] = ['now', 'best', 'other'];
const SIGNS: Record<PointKind, string> = { now: '◆', best: '●', other: '○' };

export function ChoicesChart({ answer, measure }: ChoicesChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useContractWords(answer);
  const currency = answer.currency ?? '';
  const points = choicePoints(answer.rows, measure);
  const contracts = ({ choice }: ChoicePoint) =>
    words(choice)
      .map(({ name, size }) => `${name} ${size}`)
      .join(', ');
  const placed = points.map((point) => ({ ...point, x: point.cost, y: point.minutes }));
  const of = (kind: PointKind) => placed.filter((point) => point.kind === kind);
  const money = (amount: number) => format.moneyShort(String(amount), currency);
  const minutes = (value: number) => t('choices.per_week', { minutes: format.number(value) });
  return (
    <ChartFrame
      title={t('choices.chart')}
      unit={t('choices.chart_unit', { currency })}
      fileName={`timbang-contract-choices-${measure}`}
      window={null}
      isEmpty={points.length === 0}
      legend={
        <Group gap="md">
          {KINDS.map((kind) => (
            <Text key={kind} span size="xs">
              {SIGNS[kind]} {t(`choices.${kind}`)}
            </Text>
          ))}
        </Group>
      }
      table={{
        header: [t('choices.contracts'), t('choices.cost'), t(`choices.${measure}`)],
        rows: points.map((point) => [contracts(point), point.cost, point.minutes]),
        shown: points.map((point) => [
          `${SIGNS[point.kind]} ${contracts(point)}`,
          money(point.cost),
          minutes(point.minutes),
        ]),
      }}
    >
      <PointScatter
        best={of('best').toSorted((a, b) => a.x - b.x)}
        others={of('other')}
        marked={of('now')}
        axis={niceAxis(Math.max(0, ...points.map((point) => point.minutes)))}
        formatX={money}
        formatY={(value) => format.number(value)}
        title={contracts}
        lines={(point) => [
          { name: t('choices.cost'), value: money(point.cost) },
          { name: t(`choices.${measure}`), value: minutes(point.minutes) },
        ]}
      />
    </ChartFrame>
  );
}
