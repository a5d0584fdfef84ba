import type { StatementOut } from '@/api/types';
import { packetIn, PacketTrace } from '@/components/domain/router/PacketTrace';
import { useStatement } from '@/components/domain/router/useStatement';

interface TracedSentenceProps {
  statement: StatementOut;
  routerId: number;
  changeId: number;
}

/** With a link to the trace of its packet before and after the plan. */
export function TracedSentence({ statement, routerId, changeId }: TracedSentenceProps) {
  const say = useStatement('plans');
  const packet = packetIn(statement.params);
  if (!packet) return say(statement);
  return (
    <>
      {say(statement)} <PacketTrace packet={packet} routerId={routerId} plan={changeId} />
    </>
  );
}
