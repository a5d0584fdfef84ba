import { Skeleton, Stack } from '@mantine/core';
import classes from './UplinkPage.module.css';

export const UplinkSkeleton = () => (
  <Stack gap="lg">
    <Skeleton h={{ base: 78, sm: 64 }} />
    <Skeleton height={104} />
    <Skeleton height={106} />
    <Skeleton height={600} />
    <div className={classes.two}>
      <Skeleton height={300} />
      <Skeleton height={300} />
    </div>
    <Skeleton height={320} />
  </Stack>
);
