/** 30 % skew fills the bar. */
const FULL = 0.3;
const WIDTH = 28;

/** Download above upload, thin: uneven weeks show while scrolling. */
export function MiniSkew({ download, upload }: { download: number | null; upload: number | null }) {
  return (
    <svg width={WIDTH} height={14} aria-hidden>
      {[download, upload].map((skew, index) => {
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
            {skew !== null && (
              <rect y={index * 8} width={width} height={6} rx={2} fill="var(--tb-dimmed)" />
            )}
          </g>
        );
      })}
    </svg>
  );
}
