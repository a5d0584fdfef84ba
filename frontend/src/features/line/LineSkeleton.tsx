import { Skeleton, Stack } from '@mantine/core';
import classes from './LinePage.module.css';

export const LineSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={104} />
    <Skeleton height={600} />
    <div className={classes.two}>
      <Skeleton height={300} />
      <Skeleton height={300} />
    </div>
    <Skeleton height={320} />
  </Stack>
);
