import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/** A `Select` whose options are drawn once somebody comes to it: kept in the page before that, the browser works out
 * where they would stand each time that they are drawn, and nobody sees them. */
export function ReadySelect<Value extends string>(props: SelectProps<Value>) {
  const [isReady, setIsReady] = useState(false);
  const makeReady = () => setIsReady(true);
  return (
    <Select
      {...props}
      comboboxProps={{ keepMounted: isReady }}
      onFocus={makeReady}
      onPointerEnter={makeReady}
    />
  );
}
