import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DIRECTIONS, type Comparison, type Direction, type Router } from '@/api/types';
import { saveCsv } from '@/components/charts/frame/exportFile';
import { ispColor } from '@/components/charts/frame/palette';
import { ShiftBar } from '@/components/charts/kinds/ShiftBar';
import { IspName } from '@/components/domain/uplinks/IspName';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { toCsv } from '@/lib/text/csv';
import { shareAxisMax } from '@/lib/series/shares';
import { useFormat } from '@/lib/text/useFormat';
import classes from './ComparePage.module.css';
import { fileRows, uplinkRows, type Ends, type UplinkRow } from './uplinkRows';
import { Tested } from './Tested';

const LIMITS = [0.7, 0.9];
const HOURS_OF_WEEK = 168;

interface UplinkTableProps {
  comparison: Comparison;
  router: Router;
}

export function UplinkTable({ comparison, router }: UplinkTableProps) {
  const { t } = useTranslation();
  const save = () => {
    const files = DIRECTIONS.map((direction) => fileRows(comparison, direction));
    const [first] = files;
    if (!first) return;
    const csv = toCsv(
      first.header.map((name) => t(`compare.file.${name}`)),
      files.flatMap(({ rows }) => rows),
    );
    saveCsv(csv, `timbang-comparison-router-${router.id}`);
  };
  return (
    <Section
      title={t('compare.table')}
      lead={t('compare.table_lead')}
      aside={
        <Button
          variant="default"
          size="xs"
          className="no-print"
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={save}
        >
          {t('chart.csv')}
        </Button>
      }
    >
      {DIRECTIONS.map((direction) => (
        <DirectionTable key={direction} {...{ comparison, direction }} />
      ))}
    </Section>
  );
}

interface DirectionTableProps {
  comparison: Comparison;
  direction: Direction;
}

function DirectionTable({ comparison, direction }: DirectionTableProps) {
  const { t } = useTranslation();
  const rows = uplinkRows(comparison, direction);
  const columns = useColumns(rows, direction, comparison.matched_hours);
  const title = t(`direction.${direction}`);
  return (
    <div className={classes.table}>
      <h3 style={{ marginBottom: 4 }}>{title}</h3>
      <DataTable
        caption={`${t('compare.table')}: ${title}`}
        columns={columns}
        rows={rows}
        rowKey={({ uplinkId }) => uplinkId}
      />
    </div>
  );
}

/** `hours`: of a week, those that both sides have; no figure counts others. */
function useColumns(
  rows: readonly UplinkRow[],
  direction: Direction,
  hours: number,
): Column<UplinkRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const scale = shareAxisMax(rows.flatMap(({ ideal, share }) => [ideal, share?.a, share?.b]));
  const fullest = Math.max(1, ...rows.flatMap(({ p95 }) => [p95.a ?? 0, p95.b ?? 0]));
  const unit = format.volumeUnit(
    Math.max(0, ...rows.flatMap(({ volume }) => [volume.a ?? 0, volume.b ?? 0])),
  );
  return [
    {
      key: 'isp',
      title: t('words.isp'),
      render: ({ name, provider, position }) => <IspName {...{ name, provider, position }} />,
    },
    {
      key: 'volume',
      title:
        hours < HOURS_OF_WEEK
          ? t('compare.column.volume_part', { hours })
          : t('compare.column.volume'),
      end: true,
      render: ({ volume }) => <Shown ends={volume} text={(bytes) => format.volume(bytes, unit)} />,
    },
    {
      key: 'share',
      title: t('compare.column.share'),
      end: true,
      render: ({ name, position, ideal, share }) => (
        <span className={classes.shift}>
          <ShiftBar
            was={share?.a ?? null}
            is={share?.b ?? null}
            color={ispColor(position)}
            max={scale}
            marks={[ideal]}
          />
          <span data-testid={`share-${direction}-${name}`} data-value={share?.b ?? ''}>
            <Shown
              ends={{ a: share?.a ?? null, b: share?.b ?? null }}
              text={(part) => format.share(part)}
            />
            <span className={classes.sub}>
              {t('compare.ideal', { share: format.share(ideal) })}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'effect',
      title: t('compare.column.effect'),
      render: ({ share }) => (share ? <Tested effect={share} /> : '–'),
    },
    {
      key: 'p95',
      title: t('compare.column.p95'),
      end: true,
      render: ({ position, p95, p95Bps }) => (
        <span className={classes.shift} data-rates>
          <ShiftBar
            was={p95.a}
            is={p95.b}
            color={ispColor(position)}
            max={fullest}
            marks={LIMITS}
          />
          <span>
            <Shown ends={p95} text={(part) => format.share(part)} />
            <span className={classes.sub}>
              {format.rate(p95Bps.a)} → {format.rate(p95Bps.b)}
            </span>
          </span>
        </span>
      ),
    },
  ];
}

/** Read aloud as "33.0 % to 18.5 %". */
function Shown({ ends, text }: { ends: Ends; text: (value: number | null) => string }) {
  const { t } = useTranslation();
  const [a, b] = [text(ends.a), text(ends.b)];
  return (
    <span className={classes.figures}>
      <span className="visually-hidden">{t('compare.arrow', { a, b })}</span>
      <span aria-hidden>
        {a} → <b>{b}</b>
      </span>
    </span>
  );
}
