import type { Standing } from './outcomes';

const FILL = {
  ok: 'var(--tb-ok-fill)',
  invalid: 'var(--tb-warn-fill)',
  failed: 'var(--tb-danger-fill)',
  skipped: 'var(--tb-idle-fill)',
  missed: 'var(--tb-danger-fill)',
  running: 'var(--tb-text)',
  waiting: 'var(--tb-idle-fill)',
} as const;

/** Around 0,0 with a radius of about 6; hollow: in no statistic. */
export function MarkShape({ standing }: { standing: Standing }) {
  const color = FILL[standing];
  const line = { fill: 'none', stroke: color, strokeWidth: 2.2, strokeLinecap: 'round' } as const;
  if (standing === 'ok') return <circle r="5.5" fill={color} />;
  if (standing === 'invalid')
    return <circle r="4.8" fill="var(--tb-surface)" stroke={color} strokeWidth="2.4" />;
  if (standing === 'failed') return <path d="M-4.5 -4.5 4.5 4.5M4.5 -4.5-4.5 4.5" {...line} />;
  if (standing === 'skipped') return <path d="M-5 0H5" {...line} />;
  if (standing === 'missed')
    return (
      <rect
        x="-4.4"
        y="-4.4"
        width="8.8"
        height="8.8"
        transform="rotate(45)"
        fill="var(--tb-surface)"
        stroke={color}
        strokeWidth="2"
      />
    );
  if (standing === 'running') return <path d="M-3.5 -5.5 5.5 0-3.5 5.5Z" fill={color} />;
  return (
    <circle
      r="4.6"
      fill="var(--tb-surface)"
      stroke={color}
      strokeWidth="1.6"
      strokeDasharray="2 2"
    />
  );
}

export const OutcomeMark = ({ standing }: { standing: Standing }) => (
  <svg width={16} height={16} viewBox="-8 -8 16 16" aria-hidden style={{ flex: 'none' }}>
    <MarkShape standing={standing} />
  </svg>
);
