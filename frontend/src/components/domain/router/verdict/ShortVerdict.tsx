import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routerVerdictQuery } from '@/api/queries/figures';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useJudgedNote } from '../useJudgedNote';
import { useStatement } from '../useStatement';
import { VERDICT_TONE } from './verdictTone';

/** The verdict of the Overview in one line, beside what a page has to say itself. */
export function ShortVerdict({ routerId }: { routerId: number }) {
  const statement = useStatement('verdicts');
  const judgedNote = useJudgedNote();
  const { data: verdict, isPending } = useQuery(routerVerdictQuery(routerId));
  const first = verdict?.causes[0];
  if (isPending) return <Skeleton h={{ base: 38, sm: 24 }} maw={620} />;
  if (!first) return null;
  return (
    <StatusChip wraps tone={VERDICT_TONE[verdict.tone]} testId="short-verdict">
      {statement(first.sentence)} {judgedNote(verdict)}
    </StatusChip>
  );
}
