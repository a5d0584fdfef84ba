import { Paper, Skeleton, Stack } from '@mantine/core';

const ROWS = [1, 2, 3, 4, 5, 6];

/** As high as the rows that come. */
export const FleetSkeleton = () => (
  <Stack gap="sm">
    <Skeleton height={30} maw={360} />
    <Paper p="md">
      <Stack gap="sm">
        {ROWS.map((row) => (
          <Skeleton key={row} height={54} />
        ))}
      </Stack>
    </Paper>
  </Stack>
);
