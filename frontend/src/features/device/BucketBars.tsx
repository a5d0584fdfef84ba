import { Bar, BarChart, LabelList, ReferenceLine, ResponsiveContainer } from 'recharts';
import { GroundAxis, PointerBox, ValueAxis } from '@/components/charts/frame/axes';
import { RIM, type Texture } from '@/components/charts/frame/palette';
import { HEIGHTS } from '@/components/charts/frame/plot';
import { useTextures } from '@/components/charts/frame/Texture';
import { niceAxis } from '@/lib/series/series';

export interface BucketBar {
  /** The remainder, or a gap between two ISPs. */
  key: string;
  share: number | null;
  color: string;
  texture?: Texture;
  title: string;
  lines: readonly { name: string; value: string }[];
}
interface BucketBarsProps {
  bars: readonly BucketBar[];
  /** 1 / denominator. */
  even: number;
  formatShare: (share: number) => string;
  height?: number;
}
/** More bars have no room for figures. */
const NAMED = 14;

const READABLE = { fontSize: 'var(--mantine-font-size-xs)', fill: 'var(--tb-text)', ...RIM };

/** Against the line of an even bucket. */
export function BucketBars({ bars, even, formatShare, height = HEIGHTS.buckets }: BucketBarsProps) {
  const shares = bars.flatMap(({ share }) => (share === null ? [] : [share]));
  const { paint, definitions } = useTextures(bars);
  const axis = niceAxis(Math.max(even, ...shares) * 1.08);
  return (
    <ResponsiveContainer width="100%" height={height} debounce={50}>
      <BarChart
        data={bars.map((bar) => ({ ...bar, fill: paint(bar) }))}
        margin={{ top: 16, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="18%"
      >
        {definitions}
        <GroundAxis
          dataKey="key"
          tickFormatter={(key: string) => (Number.isNaN(Number(key)) ? '' : key)}
        />
        <ValueAxis {...axis} format={formatShare} width={52} />
        <PointerBox
          cursor={{ fill: 'var(--tb-sunken)' }}
          rowOf={(label) => bars.find(({ key, share }) => key === label && share !== null)}
          title={({ title }) => title}
          lines={(bar) => bar.lines}
        />
        <Bar dataKey="share" isAnimationActive={false} maxBarSize={72}>
          {shares.length <= NAMED && (
            <LabelList
              dataKey="share"
              position="top"
              formatter={(share) =>
                // Without its sign, which the axis has: narrow bars have no room.
                typeof share === 'number' ? formatShare(share).replace(/\s*%$/, '') : ''
              }
              style={READABLE}
            />
          )}
        </Bar>
        <ReferenceLine y={even} stroke="var(--tb-text)" strokeDasharray="5 4" strokeWidth={1.5} />
      </BarChart>
    </ResponsiveContainer>
  );
}
