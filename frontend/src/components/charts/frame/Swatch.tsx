import classes from './ChartFrame.module.css';

const DASHES = { line: undefined, dashed: '5 4', dotted: '1 3' } as const;

interface SwatchProps {
  color: string;
  shape?: keyof typeof DASHES | 'box';
}

export function Swatch({ color, shape = 'box' }: SwatchProps) {
  const isBox = shape === 'box';
  return (
    <svg width={isBox ? 11 : 22} height={11} aria-hidden style={{ flex: 'none' }}>
      {isBox ? (
        <rect width="11" height="11" rx="2.5" fill={color} />
      ) : (
        <line
          x1="1"
          x2="21"
          y1="5.5"
          y2="5.5"
          stroke={color}
          strokeWidth="2.2"
          strokeDasharray={DASHES[shape]}
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
