import { Box, Button, Group, List, Modal, Stack, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccept, useDismiss } from '@/api/queries/balance';
import { useMay } from '@/api/queries/session';
import type { Recommendation, Router } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { useStatement } from '@/components/domain/router/useStatement';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ButtonLink } from '@/components/ui/page/links';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFocusBack } from '@/components/ui/overlays/useFocusBack';
import { useSaved } from '@/components/ui/forms/useSaved';
import { MakeNow } from '../advice/MakeNow';
import { PlanNow } from '../plan/PlanNow';

interface DecideProps {
  recommendation: Recommendation;
  router: Router;
  openChange: number | null;
}

/** Nothing here writes to the router. */
export function Decide({ recommendation, router, openChange }: DecideProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const accept = useAccept();
  const { saved, refused } = useSaved();
  const [asking, { open, close }] = useDisclosure(false);
  const said = useStatement('advice');
  const { id, state, verdict } = recommendation;
  const stands = state === 'new' || state === 'accepted';
  if (!isAdmin)
    return stands && verdict === 'change' ? (
      <Box mt={20}>
        <TellAdmin text={`${router.name}: ${said(recommendation.statement)}`} />
      </Box>
    ) : null;
  const meant =
    state === 'new' ? (['plan', 'accept', 'dismiss'] as const) : (['plan', 'dismiss'] as const);
  return (
    <>
      <Group gap={8} align="flex-start" mt={20}>
        {stands && verdict === 'change' && (
          <>
            <PlanNow
              routerId={router.id}
              wanted={{ recommendation: id }}
              disabled={openChange !== null}
            >
              {t('balance.advice.plan')}
            </PlanNow>
            {state === 'new' && (
              <Button
                variant="default"
                loading={accept.isPending}
                onClick={() =>
                  accept.mutate(id, {
                    onSuccess: () => saved(t('balance.advice.accepted')),
                    onError: refused,
                  })
                }
              >
                {t('balance.advice.accept')}
              </Button>
            )}
            <Button variant="default" onClick={open}>
              {t('balance.advice.dismiss')}
            </Button>
          </>
        )}
        {(!stands || verdict !== 'change') && <MakeNow router={router} />}
        {openChange !== null && (
          <ButtonLink to="/changes/$changeId" params={{ changeId: openChange }} variant="default">
            {t('balance.advice.open_change')}
          </ButtonLink>
        )}
        {asking && <DismissDialog id={id} onClose={close} />}
      </Group>
      {stands && verdict === 'change' && (
        <List size="sm" mt={10} c="dimmed" className="no-print" data-testid="what-each-does">
          {meant.map((act) => (
            <List.Item key={act}>{t(`balance.advice.means.${act}`)}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

function DismissDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const dismiss = useDismiss();
  const [reason, setReason] = useState('');
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={t('balance.advice.dismiss_title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          dismiss.mutate(
            { id, reason: reason.trim().replaceAll(/\s+/g, ' ') },
            { onSuccess: onClose },
          );
        }}
      >
        <Stack>
          <ProblemAlert error={dismiss.error} />
          <Textarea
            label={t('balance.advice.dismiss_why')}
            description={t('balance.advice.dismiss_help')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={2}
            withAsterisk
            data-autofocus
          />
          <DialogActions
            pending={dismiss.isPending}
            disabled={reason.trim() === ''}
            onCancel={onClose}
          >
            {t('balance.advice.dismiss')}
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
