import { useTranslation } from 'react-i18next';
import type { Statement } from '@/api/types';
import { useSaid } from '@/components/domain/useSaid';
import { TextLink } from '@/components/ui/links';

interface TracedSentenceProps {
  statement: Statement;
  routerId: number;
}

/** A sentence about a plan; where it names a packet, with the way to its trace through the router as it is now. */
export function TracedSentence({ statement, routerId }: TracedSentenceProps) {
  const { t } = useTranslation();
  const said = useSaid();
  const { source, destination, protocol, port, entry } = statement.params;
  if (!source || !destination) return said(statement);
  const search = {
    src: String(source),
    dst: String(destination),
    proto: String(protocol),
    ...(Number(port) > 0 && { port: Number(port) }),
    ...(entry && { entry: String(entry) }),
  };
  return (
    <>
      {said(statement)}{' '}
      <TextLink
        className="no-print"
        to="/routers/$routerId/router/trace"
        params={{ routerId }}
        search={search}
      >
        {t('balance.change.trace')}
      </TextLink>
    </>
  );
}
