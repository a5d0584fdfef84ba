import { Paper, SimpleGrid } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Comparison, type Direction } from '@/api/types';
import { ChartFrame } from '@/components/charts/frame/ChartFrame';
import type { ChartRows } from '@/components/charts/frame/ChartTable';
import { PairedBars } from '@/components/charts/frame/late';
import { ispLook } from '@/components/charts/frame/palette';
import { LegendKey } from '@/components/charts/frame/Swatch';
import { Section } from '@/components/ui/page/Section';
import { useFormat, type Format } from '@/lib/text/useFormat';
import { onlyRegime } from './mixedSides';
import { SIDE_NAMES } from './sides';
import {
  idealShares,
  largest,
  MOST_WEEKS,
  sideKey,
  weekGroups,
  type WeekGroup,
} from './volumeRows';

/** The paper's figures 5 and 6: volumes by week, both sides on one axis. */
export function WeekVolumes({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const isCut = SIDE_NAMES.some((side) => {
    const { weeks } = comparison[sideKey(side)];
    return new Set(weeks.map(({ week }) => week)).size > MOST_WEEKS;
  });
  const isPart = DIRECTIONS.some((direction) =>
    weekGroups(comparison, direction).some((group) => group.isPart),
  );
  return (
    <Section
      bare
      title={t('compare.volumes')}
      lead={[
        t('compare.volumes_lead'),
        ...(isPart ? [t('compare.volumes_part')] : []),
        ...(isCut ? [t('compare.volumes_cut', { n: MOST_WEEKS })] : []),
      ].join(' ')}
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {DIRECTIONS.map((direction) => (
          <Paper key={direction} p={{ base: 'md', sm: 'lg' }} className="print-whole">
            <Volumes {...{ comparison, direction }} />
          </Paper>
        ))}
      </SimpleGrid>
    </Section>
  );
}

interface VolumesProps {
  comparison: Comparison;
  direction: Direction;
}

function Volumes({ comparison, direction }: VolumesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const groups = weekGroups(comparison, direction);
  const unit = format.volumeUnit(largest(groups));
  const uplinks = [...idealShares(comparison, direction).keys()].flatMap(
    (id) => comparison.b.uplinks.find(({ uplink_id: uplinkId }) => uplinkId === id) ?? [],
  );
  const series = uplinks.map(({ uplink_id: id, name, position }) => ({
    key: String(id),
    name,
    ...ispLook(position),
  }));
  const title = t(`direction.${direction}`);
  const volume = (bytes: number | null) => format.volume(bytes, unit);
  return (
    <ChartFrame
      title={title}
      unit={t('compare.volumes_unit', {
        unit: unit.name,
        direction: t(`direction_in_sentence.${direction}`),
      })}
      fileName={`timbang-comparison-volumes-${direction}-router-${comparison.router_id}`}
      isEmpty={groups.length === 0}
      table={tableOf(comparison, direction, format, [
        '',
        t('compare.file.week'),
        t('words.isp'),
        `${title} (B)`,
        t('compare.own_from'),
        t('compare.own_to'),
        t('words.coverage'),
      ])}
      legend={
        <>
          {series.map(({ key, ...shown }) => (
            <LegendKey key={key} {...shown} />
          ))}
          <LegendKey color="var(--tb-text)" shape="line" name={t('compare.should')} />
        </>
      }
    >
      <PairedBars
        sides={SIDE_NAMES.map((side) => ({
          name: isNarrow ? side.toUpperCase() : headingOf(comparison, side),
          groups: groups.filter((group) => group.side === side),
        }))}
        series={series}
        unit={unit}
        max={largest(groups)}
        formatGroup={(group) => format.day(group.from)}
        formatTick={(value) => format.number(value, 1)}
        formatTitle={({ week, from, to, isPart }) =>
          [
            t('compare.of_week', { week, days: format.days(from, to) }),
            ...(isPart ? [t('compare.part_of_week')] : []),
          ].join(' · ')
        }
        lines={(group) =>
          series.map(({ key, name, color, texture }) => {
            const bar = group.bars.find(({ key: barKey }) => barKey === key);
            return {
              name,
              color,
              texture,
              value: `${volume(bar?.value ?? null)} (${t('compare.should')} ${volume(bar?.mark ?? null)})`,
            };
          })
        }
      />
    </ChartFrame>
  );
}

function headingOf(comparison: Comparison, side: WeekGroup['side']): string {
  const regime = onlyRegime(comparison, side);
  return [side.toUpperCase(), ...(regime ? [regime.label] : [])].join(' · ');
}

/** Also weeks for which the chart has no room. */
function tableOf(
  comparison: Comparison,
  direction: Direction,
  format: Format,
  header: readonly string[],
): ChartRows {
  const names = new Map(comparison.b.uplinks.map((uplink) => [uplink.uplink_id, uplink.name]));
  const rows = SIDE_NAMES.flatMap((side) =>
    comparison[sideKey(side)].weeks.map((row) => ({ side, row })),
  );
  const cells = ({ side, row }: (typeof rows)[number]) => [
    side.toUpperCase(),
    row.week,
    names.get(row.uplink_id) ?? String(row.uplink_id),
  ];
  return {
    header,
    rows: rows.map((week) => [
      ...cells(week),
      week.row[`${direction}_bytes`],
      week.row.from,
      week.row.to,
      week.row.coverage,
    ]),
    shown: rows.map((week) => [
      ...cells(week),
      format.volume(week.row[`${direction}_bytes`]),
      format.dateTime(week.row.from),
      format.dateTime(week.row.to),
      format.coverage(week.row.coverage),
    ]),
  };
}
