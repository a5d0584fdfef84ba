import { Box, Button, Group, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccept } from '@/api/queries/balance';
import { useMay } from '@/api/queries/session';
import type { Recommendation, Router } from '@/api/types';
import { TellAdmin } from '@/components/domain/access/TellAdmin';
import { useStatement } from '@/components/domain/router/useStatement';
import { ButtonLink } from '@/components/ui/page/links';
import { useSaved } from '@/components/ui/forms/useSaved';
import { fetched } from '@/lib/browser/reloading';
import { MakeNow } from '../advice/MakeNow';
import { PlanNow } from '../plan/PlanNow';

/** A form, which advice does without. */
const DismissDialog = lazy(async () => ({
  default: (await fetched(import('./DismissDialog'))).DismissDialog,
}));

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
        <Suspense>{asking && <DismissDialog id={id} onClose={close} />}</Suspense>
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
