import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';

export function HoursSkeleton() {
  return (
    <Stack gap="lg">
      <Paper p="lg">
        <Skeleton height={24} width={180} mb="md" />
        <Stack gap="sm">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={22} />
          ))}
        </Stack>
      </Paper>
      <Paper p="lg">
        <Skeleton height={24} width={240} mb="md" />
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Skeleton height={190} />
          <Skeleton height={190} />
        </SimpleGrid>
      </Paper>
    </Stack>
  );
}
