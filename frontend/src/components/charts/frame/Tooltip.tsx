import classes from './ChartFrame.module.css';
import type { Texture } from './palette';
import { Swatch } from './Swatch';

export interface TooltipLine {
  name: string;
  value: string;
  color?: string;
  texture?: Texture;
  dashed?: boolean;
}

export function TooltipBox({ title, lines }: { title: string; lines: readonly TooltipLine[] }) {
  return (
    <div className={classes.tooltip}>
      <b>{title}</b>
      {lines.map(({ name, value, color, texture, dashed }) => (
        <div key={name} className={classes.line}>
          {color && (
            <Swatch
              color={color}
              texture={texture}
              shape={dashed === undefined ? 'box' : dashed ? 'dashed' : 'line'}
            />
          )}
          <span>{name}</span>
          <span>{value}</span>
        </div>
      ))}
    </div>
  );
}
