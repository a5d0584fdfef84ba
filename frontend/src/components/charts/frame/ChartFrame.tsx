import { Group, Text } from '@mantine/core';
import { use, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv } from '@/lib/text/csv';
import type { Span } from '@/lib/view';
import { StatePanel } from '@/components/ui/states/StatePanel';
import { ChartActions } from './ChartActions';
import type { SavesPicture } from './ChartMenu';
import classes from './ChartFrame.module.css';
import { ChartTable, type ChartRows } from './ChartTable';
import { saveCsv } from './exportFile';
import { FilePageContext, fileNameOf } from './fileName';

interface ChartFrameProps {
  title: string;
  /** The axis, and the meaning of one point. */
  unit?: string;
  level?: 2 | 3;
  legend?: ReactNode;
  /** Fields that choose what the chart shows. */
  aside?: ReactNode;
  /** The router and period are added. */
  fileName: string;
  /** Where it is not the page's; null where the name says it. */
  window?: Span | null;
  table: ChartRows;
  isEmpty?: boolean;
  /** Whether it can be saved as an image. */
  picture?: boolean;
  children: ReactNode;
}

/** Title, unit, legend, files, and a table for those who cannot see the chart. */
export function ChartFrame(props: ChartFrameProps) {
  const {
    title,
    unit,
    legend,
    aside,
    fileName,
    table,
    isEmpty,
    children,
    level = 3,
    picture = true,
  } = props;
  const { t } = useTranslation();
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const legendBox = useRef<HTMLDivElement>(null);
  const Heading = `h${level}` as const;
  const page = use(FilePageContext);
  const name = fileNameOf(
    fileName,
    props.window === undefined ? page : { ...page, window: props.window },
  );
  const savePicture: SavesPicture = (savePng) => {
    if (body.current) void savePng(body.current, { title, unit, legend: legendBox.current }, name);
  };
  return (
    <figure className={classes.frame} aria-labelledby={id}>
      <div className={classes.head}>
        <figcaption>
          <Heading className={classes.title} data-level={level} id={id}>
            {title}
          </Heading>
          {unit && (
            <Text size="xs" c="dimmed">
              {unit}
            </Text>
          )}
        </figcaption>
        {aside && <div className={`${classes.aside} no-print`}>{aside}</div>}
        <ChartActions
          label={`${t('chart.actions')}: ${title}`}
          asTable={asTable}
          onTable={() => setAsTable(!asTable)}
          onCsv={() => saveCsv(toCsv(table.header, table.rows), name)}
          onPicture={picture ? savePicture : null}
          isPictureOff={asTable || isEmpty === true}
        />
      </div>
      {legend && !isEmpty && (
        <Group gap="4px 16px" align="stretch" mb={8} fz="xs" c="dimmed" ref={legendBox}>
          {legend}
        </Group>
      )}
      {isEmpty ? (
        <StatePanel kind="empty" compact title={t('chart.empty')} />
      ) : asTable ? (
        <ChartTable caption={title} table={table} />
      ) : (
        <div className={classes.plot} ref={body} data-plot>
          {children}
        </div>
      )}
    </figure>
  );
}
