import { ispLook } from '@/components/charts/frame/palette';
import { Swatch } from '@/components/charts/frame/Swatch';

interface IspNameProps {
  name: string;
  position: number;
  provider?: string | undefined;
}

/** Names come from people and routers, so direction is isolated. */
export function IspName({ name, position, provider }: IspNameProps) {
  const showsProvider = provider && !name.toLowerCase().includes(provider.toLowerCase());
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0 }}>
      <Swatch {...ispLook(position)} />
      <span style={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        {showsProvider && (
          <span data-provider style={{ color: 'var(--tb-dimmed)', fontWeight: 400 }}>
            {' '}
            <bdi>{provider}</bdi>
          </span>
        )}
      </span>
    </span>
  );
}
