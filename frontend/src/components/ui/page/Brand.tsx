/** The mark: three lines of different load under one beam. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--tb-text)" />
      <g fill="none" stroke="var(--tb-surface)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M6 10h20M16 6v4" />
      </g>
      <g fill="var(--tb-surface)">
        <rect x="6.5" y="14" width="4" height="6" rx="1" />
        <rect x="14" y="14" width="4" height="12" rx="1" />
        <rect x="21.5" y="14" width="4" height="12" rx="1" />
      </g>
    </svg>
  );
}
