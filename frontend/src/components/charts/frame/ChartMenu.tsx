import { Menu } from '@mantine/core';
import { IconChartLine, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { savePng } from '../picture/savePng';
import { ChartMenuButton } from './ChartMenuButton';

/** Is given what draws the picture, which comes with this menu. */
export type SavesPicture = (draw: typeof savePng) => void;

export interface ChartMenuProps {
  label: string;
  asTable: boolean;
  onTable: () => void;
  onCsv: () => void;
  /** Null: there is no picture to save. */
  onPicture: SavesPicture | null;
  isPictureOff: boolean;
}

/** Open when it arrives: it is loaded when its button is first pressed. */
export function ChartMenu({ onPicture, ...props }: ChartMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      withinPortal
      defaultOpened
      // The button that was pressed is gone: this one stands in its place.
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <ChartMenuButton ref={button} label={props.label} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={props.asTable ? <IconChartLine size={16} /> : <IconTable size={16} />}
          onClick={props.onTable}
        >
          {props.asTable ? t('chart.chart') : t('chart.table')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={props.onCsv}>
          {t('chart.csv')}
        </Menu.Item>
        {onPicture && (
          <Menu.Item
            leftSection={<IconPhoto size={16} />}
            disabled={props.isPictureOff}
            onClick={() => onPicture(savePng)}
          >
            {t('chart.png')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
