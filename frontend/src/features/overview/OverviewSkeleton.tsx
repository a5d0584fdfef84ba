import { SimpleGrid, Skeleton, Stack } from '@mantine/core';

export const OverviewSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={132} />
    <Skeleton height={360} />
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      <Skeleton height={270} />
      <Skeleton height={270} />
      <Skeleton height={270} />
    </SimpleGrid>
    <Skeleton height={330} />
  </Stack>
);
