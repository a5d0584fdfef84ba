import { bandOf } from '@/lib/series/shares';

const FILLS = {
  balanced: 'var(--tb-ok-fill)',
  skewed: 'var(--tb-warn-fill)',
  strongly_skewed: 'var(--tb-danger-fill)',
};
/** 30 % skew fills the bar. */
const FULL = 0.3;
const WIDTH = 28;

/** Download above upload, thin: bad weeks show while scrolling. */
export function MiniSkew({ download, upload }: { download: number | null; upload: number | null }) {
  return (
    <svg width={WIDTH} height={14} aria-hidden>
      {[download, upload].map((skew, index) => {
        const band = bandOf(skew);
        const width = Math.max(2, (Math.min(skew ?? 0, FULL) / FULL) * WIDTH);
        return (
          <g key={index}>
            <rect
              y={index * 8}
              width={WIDTH}
              height={6}
              rx={2}
              fill="var(--tb-border)"
              opacity={0.6}
            />
            {band && <rect y={index * 8} width={width} height={6} rx={2} fill={FILLS[band]} />}
          </g>
        );
      })}
    </svg>
  );
}
