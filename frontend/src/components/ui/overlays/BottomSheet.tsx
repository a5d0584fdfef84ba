import type { DrawerProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const Drawer = lazy(() => import('./Drawer'));

/** From the lower edge of a phone. Fetched when it is opened for the first time: most screens never do. */
export function BottomSheet(props: Omit<DrawerProps, 'position' | 'size'>) {
  const [isNeeded, setIsNeeded] = useState(props.opened);
  if (props.opened && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <Drawer position="bottom" size="auto" {...props} />
    </Suspense>
  );
}
