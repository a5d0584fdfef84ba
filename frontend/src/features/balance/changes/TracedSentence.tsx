import type { Statement } from '@/api/types';
import { packetIn, PacketTrace } from '@/components/domain/router/PacketTrace';
import { useSaid } from '@/components/domain/router/useSaid';

interface TracedSentenceProps {
  statement: Statement;
  routerId: number;
  changeId: number;
}

/** A sentence about a plan; where it names a packet, with the way to its trace before and after the plan. */
export function TracedSentence({ statement, routerId, changeId }: TracedSentenceProps) {
  const said = useSaid();
  const packet = packetIn(statement.params);
  if (!packet) return said(statement);
  return (
    <>
      {said(statement)} <PacketTrace packet={packet} routerId={routerId} plan={changeId} />
    </>
  );
}
