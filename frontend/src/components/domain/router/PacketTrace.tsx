import { useTranslation } from 'react-i18next';
import type { Packet, StatementOut } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';

interface PacketTraceProps {
  packet: Packet;
  routerId: number;
  /** A change: trace before and after its plan. */
  plan?: number | undefined;
}

/** A link to the trace of a packet that shows a finding, a share or a plan. */
export function PacketTrace({ packet, routerId, plan }: PacketTraceProps) {
  const { t } = useTranslation();
  return (
    <TextLink
      className="no-print"
      fz="inherit"
      to="/routers/$routerId/router/trace"
      params={{ routerId }}
      search={{ ...traceOf(packet), ...(plan !== undefined && { plan }) }}
    >
      {t('words.trace')}
    </TextLink>
  );
}

/** A packet in the address of its trace (routes/tree/search.ts). */
export const traceOf = ({ source, destination, protocol, port, entry }: Packet) => ({
  src: source,
  dst: destination,
  proto: protocol,
  ...(port > 0 && { port }),
  ...(entry && { entry }),
});

/** A packet named by a sentence's params. */
export function packetIn(params: StatementOut['params']): Packet | undefined {
  const { source, destination, protocol, port, entry } = params;
  if (!source || !destination) return undefined;
  return {
    source: String(source),
    destination: String(destination),
    protocol: String(protocol),
    port: Number(port),
    entry: String(entry ?? ''),
  };
}
