import { Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { smallerContractsQuery } from '@/api/queries/balanceNow';
import type { Costs, SmallerContracts } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { useContractDecision } from '@/components/domain/router/useContractDecision';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';
import { ContractOptions } from './ContractOptions';
import { monthlyChange, sparesFirst } from './contractOptions';
import { fullestUplink, nameWithProvider } from './fullestUplink';
import classes from './Money.module.css';

interface HeadlineProps {
  costs: Costs;
  routerId: number;
}

/** What to decide about the contracts, by the days of Balance; below it, what the chosen period needed. */
export function MoneyHeadline({ costs, routerId }: HeadlineProps) {
  const contracts = useQuery(smallerContractsQuery(routerId)).data;
  const busiest = useBusiest(costs);
  const isDecided = contracts && contracts.decisions.length > 0;
  if (!isDecided && busiest === null) return null;
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} data-testid="money-headline">
      {isDecided && <Decisions {...{ contracts, costs, routerId }} />}
      <Text mt={isDecided ? 4 : 0} data-testid="busiest">
        {busiest}
      </Text>
    </Paper>
  );
}

type DecisionsProps = HeadlineProps & { contracts: SmallerContracts };

/** One decision first, in the words of the tile; then why, what else can be done, and how it was computed. */
function Decisions({ contracts, costs, routerId }: DecisionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('balanceFigures');
  // Its own, whatever period is chosen.
  const days = format.days(contracts.from, contracts.to);
  const { choices } = contracts;
  const spares = sparesFirst(choices);
  const { amount, alone } = useContractDecision(routerId);
  return (
    <>
      {amount ? (
        <OfferVerdict amount={amount} />
      ) : (
        <ContractVerdict {...{ contracts, costs, routerId }} />
      )}
      {spares && (
        <Text mt={6} fw={600} data-testid="spares-first">
          {t('money.verdict.spares_first', {
            names: spares.names.join(', '),
            before: format.share(spares.before, 0),
            after: format.share(spares.after, 0),
          })}
        </Text>
      )}
      {contracts.decisions.map(({ choice, uplink_id: id, statement }) => (
        <Text key={id} mt={6} data-testid="decision" data-value={choice}>
          {amount
            ? t('money.verdict.alone', { verdict: alone, days, why: said(statement) })
            : t('money.verdict.because', { days, why: said(statement) })}
        </Text>
      ))}
      {choices.length > 1 && (
        <>
          <ContractOptions {...{ choices, costs }} />
          <Text size="sm" c="dimmed">
            {t('money.options.follows')}
          </Text>
        </>
      )}
      {contracts.besides.length > 0 && (
        <details className="details no-print">
          <summary>{t('money.options.why')}</summary>
          {contracts.besides.map((statement, at) => (
            <Text key={at} size="sm" mt={6} data-testid="besides">
              {said(statement)}
            </Text>
          ))}
        </details>
      )}
      <Text size="sm" mt={6} className="no-print">
        <TextLink
          to="/routers/$routerId/balance"
          params={{ routerId }}
          hash="failures"
          fz="inherit"
        >
          {t('money.options.plan')}
        </TextLink>
        {' · '}
        <TextLink to="/routers/$routerId/balance" params={{ routerId }} hash="track" fz="inherit">
          {t('money.options.track')}
        </TextLink>
      </Text>
    </>
  );
}

/** Where offers do the same for less, "keep all" would be the worse half of the answer. */
function OfferVerdict({ amount }: { amount: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.headline} data-testid="money-verdict" data-value="offers">
      {t('money.verdict.offers', { amount })}
    </p>
  );
}

function ContractVerdict({ contracts, costs, routerId }: DecisionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { choice, value: verdict } = useContractDecision(routerId);
  const change = monthlyChange(contracts, costs);
  const words = change && {
    verdict,
    amount: format.moneyShort(String(change.amount), change.currency),
  };
  return (
    <p className={classes.headline} data-testid="money-verdict" data-value={choice ?? ''}>
      {choice === null && verdict}
      {choice === 'keep' && t('money.verdict.keep', { verdict })}
      {choice !== null &&
        choice !== 'keep' &&
        (words ? t(`money.verdict.${choice}`, words) : t('money.verdict.unpriced', { verdict }))}
    </p>
  );
}

/** What the busiest hours need: of all contracts together, and of the contract of the fullest ISP. */
function useBusiest({ uplinks, totals, window }: Costs): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  if (totals.peak_share === null) return null;
  const share = format.share(totals.peak_share, 0);
  const days = format.days(window.from, window.to);
  if (window.selection !== 'all') return t('money.busiest.chosen', { days, share });
  const fullest = fullestUplink(uplinks);
  if (!fullest) return t('money.busiest.all', { days, share });
  const isp = nameWithProvider(fullest);
  const part = format.share(fullest.peak_share, 0);
  if (uplinks.length === 1) return t('money.busiest.single', { days, isp, part });
  return t('money.busiest.all_and_fullest', { days, share, isp, part });
}
