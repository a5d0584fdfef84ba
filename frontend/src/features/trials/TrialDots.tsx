import { Group, Paper, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { QueueTrial } from '@/api/trialTypes';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import { DotRows } from '@/components/charts/frame/late';
import { niceAxis } from '@/lib/series/series';
import { useFormat } from '@/lib/text/useFormat';
import { countedOf, dotsOf, median } from './figures';
import { useTrialText } from './useTrialText';

/** In px, of the names of queues. */
const NAMES = { wide: 170, narrow: 96 };

/** Each run's rise as a dot, in the order of the blocks. */
export function TrialDots({ trial }: { trial: QueueTrial }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { queue } = useTrialText(trial);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const dots = dotsOf(trial);
  const middleOf = (variant: string) =>
    median(countedOf(trial, variant).map(({ rise_ms: rise }) => rise));
  const variants = trial.variants.toSorted(
    (a, b) => (middleOf(a) ?? Infinity) - (middleOf(b) ?? Infinity),
  );
  const counts = (isCounted: boolean) =>
    t(isCounted ? 'queueTrials.dots.counted' : 'queueTrials.dots.uncounted');
  const signs = [
    `● ${t('queueTrials.dots.counted')}`,
    `○ ${t('queueTrials.dots.uncounted')}`,
    `❙ ${t('queueTrials.dots.median')}`,
  ];
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} component="section">
      <ChartFrame
        title={t('queueTrials.dots.title')}
        unit={t('queueTrials.dots.unit')}
        level={2}
        fileName={`timbang-trial-${trial.id}`}
        window={null}
        isEmpty={dots.length === 0}
        legend={
          <Group gap="md">
            {signs.map((sign) => (
              <Text key={sign} span size="xs">
                {sign}
              </Text>
            ))}
          </Group>
        }
        table={{
          header: [
            t('queueTrials.dots.block'),
            t('queueTrials.dots.queue'),
            t('queueTrials.dots.rise'),
            t('queueTrials.dots.counts'),
          ],
          rows: dots.map((dot) => [dot.block + 1, dot.variant, dot.riseMs, String(dot.isCounted)]),
          shown: dots.map((dot) => [
            String(dot.block + 1),
            queue(dot.variant),
            format.signed(dot.riseMs),
            counts(dot.isCounted),
          ]),
        }}
      >
        <DotRows
          rows={variants.map(queue)}
          dots={dots.map((dot) => ({
            ...dot,
            row: variants.indexOf(dot.variant),
            place: trial.blocks > 1 ? dot.block / (trial.blocks - 1) : 0.5,
            x: dot.riseMs,
            isFull: dot.isCounted,
          }))}
          middles={variants.map(middleOf)}
          axis={niceAxis(Math.max(1, ...dots.map(({ riseMs }) => riseMs)))}
          nameWidth={isPhone ? NAMES.narrow : NAMES.wide}
          formatX={(x) => format.number(x)}
          title={({ variant, block }) =>
            t('queueTrials.dots.point', { queue: queue(variant), block: block + 1 })
          }
          lines={({ riseMs, isCounted }) => [
            { name: t('queueTrials.dots.rise'), value: format.signed(riseMs) },
            { name: t('queueTrials.dots.counts'), value: counts(isCounted) },
          ]}
        />
      </ChartFrame>
    </Paper>
  );
}
