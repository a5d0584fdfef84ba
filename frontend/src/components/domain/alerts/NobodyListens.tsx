import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listenersQuery } from '@/api/queries/alerts/incidents';
import { useMay } from '@/api/queries/session';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { standingOf, type Silence } from './silence';

const ACTS = { nobody: 'add', failing: 'repair', untried: 'test' } as const;
const ASKS = { nobody: 'ask_admin', failing: 'ask_repair', untried: 'ask_test' } as const;

/** One line where no channel works that would tell anybody of an outage; nothing while that is not known. */
export function NobodyListens() {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const words = useSilenceWords();
  const { data } = useQuery(listenersQuery());
  const silence = data && standingOf(data);
  if (!silence) return null;
  return (
    <Alert
      role="status"
      color="var(--tb-warn)"
      py="xs"
      className="no-print"
      data-testid="nobody-listens"
      data-value={silence.kind}
    >
      {words(silence)}{' '}
      {isAdmin ? (
        <TextLink to="/settings/channels">{t(`listeners.${ACTS[silence.kind]}`)}</TextLink>
      ) : (
        t(`listeners.${ASKS[silence.kind]}`)
      )}
    </Alert>
  );
}

function useSilenceWords(): (silence: Silence) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (silence) => {
    switch (silence.kind) {
      case 'nobody':
        return t('listeners.nobody');
      case 'untried':
        return t('listeners.untried', { names: silence.names.join(', ') });
      case 'failing':
        return t('listeners.failing', {
          name: silence.name,
          time: format.moment(silence.since),
          answer: silence.answer,
        });
    }
  };
}
