import { Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** As tall as what comes, so that nothing jumps: sentences, two maps, the maps of three ISPs. */
export function HoursSkeleton() {
  return (
    <Stack gap="lg">
      <Paper p="lg">
        <Skeleton height={46} width={240} mb="md" />
        <Stack gap={13}>
          {ROWS.map((row) => (
            <Skeleton key={row} height={30} />
          ))}
        </Stack>
      </Paper>
      <Maps heights={[236, 236]} />
      <Maps heights={[236, 236, 236]} />
    </Stack>
  );
}

function Maps({ heights }: { heights: readonly number[] }) {
  return (
    <Paper p="lg">
      <Skeleton height={46} width={280} mb="md" />
      <Skeleton height={34} width={320} mb="md" />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: heights.length }} spacing="xl">
        {heights.map((height, at) => (
          <Skeleton key={at} height={height} />
        ))}
      </SimpleGrid>
    </Paper>
  );
}
