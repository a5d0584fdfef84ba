import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '@/api/queries/balanceNow';
import { routerVerdictQuery } from '@/api/queries/figures';
import type { Balance, Router } from '@/api/types';
import { ShortVerdict } from '@/components/domain/router/verdict/ShortVerdict';
import { Columns } from '@/components/ui/page/Columns';
import { InTurn } from '@/components/ui/page/InTurn';
import { TextLink } from '@/components/ui/page/links';
import { WhenNear } from '@/components/ui/page/WhenNear';
import { QueryView } from '@/components/ui/states/QueryView';
import { useFormat } from '@/lib/text/useFormat';
import { BalanceFrame, ReadOnly } from '../BalanceFrame';
import classes from '../Balance.module.css';
import { UplinkTable } from './UplinkTable';
import { LossTable } from './LossTable';
import { OptionTable } from './OptionTable';
import { RecommendationCard } from './RecommendationCard';
import { Sides } from './Sides';
import { TrackRecord } from './TrackRecord';

export function BalancePage({ router }: { router: Router }) {
  const query = useQuery(balanceQuery(router.id));
  usePrefetchQuery(routerVerdictQuery(router.id)); // it stands above the rest
  return (
    <BalanceFrame router={router}>
      <QueryView query={query} skeleton={<Loading />}>
        {(balance) => <Known balance={balance} router={router} />}
      </QueryView>
    </BalanceFrame>
  );
}

function Loading() {
  return (
    <Stack>
      <Skeleton height={150} />
      <Skeleton height={90} />
      <Skeleton height={220} />
    </Stack>
  );
}

function Known({ balance, router }: { balance: Balance; router: Router }) {
  const { recommendation } = balance;
  const losses =
    recommendation?.verdict === 'change' && recommendation.n_minus_one.length > 0
      ? recommendation.n_minus_one
      : balance.n_minus_one;
  const isProposed = losses === recommendation?.n_minus_one;
  return (
    <div className="page">
      <ShortVerdict routerId={router.id} />
      <ReadOnly />
      <DriftNotice balance={balance} />
      <Columns
        isFirstWider
        first={
          <>
            <RecommendationCard balance={balance} router={router} />
            <InTurn room={<Skeleton h={{ base: 220, sm: 208 }} />}>
              <Sides balance={balance} router={router} />
            </InTurn>
            <InTurn room={<Skeleton h={tableRoom(router.uplinks)} />}>
              <UplinkTable balance={balance} router={router} />
            </InTurn>
          </>
        }
        second={
          <>
            <InTurn>
              <LossTable
                losses={losses}
                hidden={balance.data.hidden_demand}
                isProposed={isProposed}
                spares={balance.spares}
                standing={balance.spares_in_force}
                isBusy={balance.open_change_id !== null}
                router={router}
              />
            </InTurn>
            <WhenNear room={300}>
              <OptionTable balance={balance} router={router} />
            </WhenNear>
            <WhenNear room={300}>
              <TrackRecord router={router} />
            </WhenNear>
            <InTurn>
              <Basis balance={balance} />
            </InTurn>
          </>
        }
      />
    </div>
  );
}

/** On a phone a row is a card. */
const tableRoom = ({ length }: readonly unknown[]) => ({
  base: 90 + 224 * length,
  sm: 110 + 78 * length,
});

function DriftNotice({ balance }: { balance: Balance }) {
  const { t } = useTranslation();
  if (balance.open_drift_id === null) return null;
  return (
    <Alert color="var(--tb-warn)" icon={<IconArrowsExchange aria-hidden />} role="status">
      {t('balance.drift.notice')}{' '}
      <TextLink to="/routers/$routerId/balance/drifts" params={{ routerId: balance.router_id }}>
        {t('balance.drift.notice_link')}
      </TextLink>
    </Alert>
  );
}

function Basis({ balance: { data } }: { balance: Balance }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={classes.note}>
      {t('balance.basis', {
        days: format.days(data.from, data.to),
        zone: format.zoneName(data.to),
        selection: t(`selection.${data.selection}`).toLocaleLowerCase(format.locale),
        n: data.days,
        coverage: format.coverage(data.coverage),
      })}
    </p>
  );
}
