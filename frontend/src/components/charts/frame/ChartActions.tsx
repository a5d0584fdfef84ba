import { lazy, Suspense, useState } from 'react';
import { fetched } from '@/lib/browser/reloading';
import type { ChartMenuProps } from './ChartMenu';
import { ChartMenuButton } from './ChartMenuButton';

const ChartMenu = lazy(async () => ({
  default: (await fetched(import('./ChartMenu'))).ChartMenu,
}));

/** The menu of a chart comes when it is first asked for: the first page shows its figures without it. */
export function ChartActions(props: ChartMenuProps) {
  const [isOpened, setIsOpened] = useState(false);
  const button = (
    <ChartMenuButton label={props.label} aria-haspopup="menu" onClick={() => setIsOpened(true)} />
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <ChartMenu {...props} />
    </Suspense>
  );
}
