import classes from './ChartFrame.module.css';

interface SwatchProps {
  color: string;
  shape?: 'box' | 'line' | 'dashed';
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
          strokeDasharray={shape === 'dashed' ? '5 4' : undefined}
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
