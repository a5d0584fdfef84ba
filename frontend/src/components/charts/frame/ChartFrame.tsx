import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import {
  IconChartLine,
  IconDots,
  IconFileTypeCsv,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import { use, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toCsv } from '@/lib/text/csv';
import type { Span } from '@/lib/view';
import { StatePanel } from '@/components/ui/states/StatePanel';
import classes from './ChartFrame.module.css';
import { ChartTable, type ChartRows } from './ChartTable';
import { saveCsv, savePng } from './exportFile';
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
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t('chart.actions')}: ${title}`}
              className="no-print"
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
              onClick={() => setAsTable(!asTable)}
            >
              {asTable ? t('chart.chart') : t('chart.table')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileTypeCsv size={16} />}
              onClick={() => saveCsv(toCsv(table.header, table.rows), name)}
            >
              {t('chart.csv')}
            </Menu.Item>
            {picture && (
              <Menu.Item
                leftSection={<IconPhoto size={16} />}
                disabled={asTable || isEmpty === true}
                onClick={() =>
                  body.current &&
                  void savePng(body.current, { title, unit, legend: legendBox.current }, name)
                }
              >
                {t('chart.png')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
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
        <div className={classes.plot} ref={body}>
          {children}
        </div>
      )}
    </figure>
  );
}
