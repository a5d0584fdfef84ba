import { useTranslation } from 'react-i18next';
import type { Packet, StatementOut } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';

interface PacketTraceProps {
  packet: Packet;
  routerId: number;
  /** The change whose plan the packet is to be traced before and after. */
  plan?: number | undefined;
}

/** From what is said of packets to the trace of one that shows it: the same way from a finding, a share and a plan. */
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

/** The packet that a sentence names in its params, if it does. */
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
