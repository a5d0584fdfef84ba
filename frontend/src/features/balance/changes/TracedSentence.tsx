import type { StatementOut } from '@/api/types';
import { packetIn, PacketTrace } from '@/components/domain/router/PacketTrace';
import { useStatement } from '@/components/domain/router/useStatement';

interface TracedSentenceProps {
  statement: StatementOut;
  routerId: number;
  changeId: number;
}

/** A sentence about a plan; where it names a packet, with the way to its trace before and after the plan. */
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
