import classes from './ChartFrame.module.css';
import { TEXTURE_DASH, type Texture } from './palette';
import { LookMark } from './Texture';

const DASHES = { line: undefined, dashed: '5 4', dotted: '1 3' } as const;

interface SwatchProps {
  color: string;
  /** Of an ISP. */
  texture?: Texture | undefined;
  shape?: keyof typeof DASHES | 'box';
}

export function Swatch({ color, texture, shape = 'box' }: SwatchProps) {
  const isBox = shape === 'box';
  return (
    <svg width={isBox ? 11 : 22} height={11} aria-hidden style={{ flex: 'none' }}>
      {isBox ? (
        <LookMark color={color} texture={texture} />
      ) : (
        <line
          x1="1"
          x2="21"
          y1="5.5"
          y2="5.5"
          stroke={color}
          strokeWidth="2.2"
          strokeDasharray={texture ? TEXTURE_DASH[texture] : DASHES[shape]}
        />
      )}
    </svg>
  );
}

export function LegendKey({ name, ...swatch }: SwatchProps & { name: string }) {
  return (
    <span className={classes.key}>
      <Swatch {...swatch} />
      {name}
    </span>
  );
}
