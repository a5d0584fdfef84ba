import { Button, CopyButton } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { VerdictCause } from '@/api/types';
import { useMay } from '@/api/queries/session';
import { ButtonLink } from '@/components/ui/page/links';
import { useStatement } from './useStatement';
import { stepLink } from './verdictStep';

interface VerdictActionsProps {
  cause: VerdictCause;
  routerId: number;
  routerName: string;
}

/** The next step; who may not take it gets words for somebody who may. */
export function VerdictActions({ cause, routerId, routerName }: VerdictActionsProps) {
  const statement = useStatement('verdicts');
  const isAdmin = useMay('admin');
  const label = statement(cause.step.label);
  const link = stepLink(cause.step, routerId, sinceOf(cause));
  if (!link) return <span>{label}.</span>;
  return (
    <>
      {(isAdmin || !link.isForAdmins) && (
        <ButtonLink
          {...link.to}
          variant={cause.tone === 'good' ? 'default' : 'filled'}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          data-testid="verdict-step"
        >
          {label}
        </ButtonLink>
      )}
      {!isAdmin && cause.tone !== 'good' && (
        <TellAdmin text={`${routerName}: ${statement(cause.sentence)} ${label}.`} />
      )}
    </>
  );
}

const sinceOf = ({ sentence }: VerdictCause): string | undefined => {
  const { time } = sentence.params;
  return typeof time === 'string' ? time : undefined;
};

/** Copies what is so, what to do and the address of this page. */
function TellAdmin({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <CopyButton value={`${text} ${window.location.href}`} timeout={4000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          data-testid="tell-admin"
        >
          {t(copied ? 'verdict.copied' : 'verdict.tell_admin')}
        </Button>
      )}
    </CopyButton>
  );
}
