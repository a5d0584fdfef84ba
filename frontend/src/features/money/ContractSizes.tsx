import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { smallerContractsQuery } from '@/api/queries/balanceNow';
import type { SmallerContract, SmallerContracts as Answer } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import { IspName } from '@/components/domain/uplinks/IspName';
import { TextLink } from '@/components/ui/page/links';
import { Fold } from '@/components/ui/page/Fold';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatusChip } from '@/components/ui/states/StatusChip';
import { useFormat } from '@/lib/text/useFormat';
import classes from './Money.module.css';

/** Each ISP judged alone, by the days and failures of Balance: too small, smaller, or what speaks against smaller. */
export function ContractSizes({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const query = useQuery(smallerContractsQuery(routerId));
  const answer = query.data;
  if (answer?.uplinks.length === 0 && answer.lacking.length === 0) return null;
  return (
    <Fold title={t('money.smaller.title')} testId="fold-sizes">
      <Section title={t('money.smaller.title')} lead={answer && <Lead answer={answer} />}>
        <QueryView query={query}>
          {({ uplinks, lacking }) =>
            lacking.length > 0 ? (
              <Lacking statements={lacking} />
            ) : (
              <ul className={classes.smaller}>
                {uplinks.map((each) => (
                  <Contract
                    key={each.uplink_id}
                    contract={each}
                    routerId={routerId}
                    isOnly={uplinks.length < 2}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        <Text size="sm" c="dimmed" mt="md">
          {t('money.smaller.mind')}{' '}
          <TextLink
            to="/routers/$routerId/balance"
            params={{ routerId }}
            hash="failures"
            fz="inherit"
          >
            {t('money.smaller.failures')}
          </TextLink>
        </Text>
      </Section>
    </Fold>
  );
}

function Lead({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const format = useFormat();
  return t('money.smaller.lead', {
    span: format.days(answer.from, answer.to),
    selection: t(`selection.${answer.selection}`).toLocaleLowerCase(format.locale),
  });
}

function Lacking({ statements }: { statements: Answer['lacking'] }) {
  const { t } = useTranslation();
  const said = useStatement('advice');
  return (
    <p data-testid="smaller-lacking">
      {t('money.smaller.unknown')} {statements.map(said).join(' ')}
    </p>
  );
}

const TONES = {
  fits: 'ok',
  unsafe: 'warn',
  needed: 'idle',
  full: 'idle',
  short: 'warn',
  small: 'danger',
} as const;

interface ContractProps {
  contract: SmallerContract;
  routerId: number;
  /** No other ISP could take its traffic. */
  isOnly: boolean;
}

function Contract({ contract, routerId, isOnly }: ContractProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = useStatement('balanceFigures');
  const { sizing, smaller, today, saving_amount: saving, price_currency: currency } = contract;
  const { larger } = contract;
  const isKept = sizing === 'needed' || sizing === 'full';
  const size = ({ download_bps: down, upload_bps: up }: SmallerContract['today']) =>
    `${format.contract(down)} / ${format.contract(up)}`;
  return (
    <li data-testid={`smaller-${contract.name}`} data-value={sizing}>
      <Group gap="4px 12px">
        <IspName name={contract.name} provider={contract.provider} position={contract.position} />
        <StatusChip tone={TONES[sizing]}>{t(`money.smaller.sizing.${sizing}`)}</StatusChip>
      </Group>
      <p>{said(contract.statement)}</p>
      {larger && (
        <Text size="sm" c="dimmed">
          {t('money.smaller.sizes', { smaller: size(larger), today: size(today) })}
        </Text>
      )}
      {!isKept && smaller && (
        <Text size="sm" c="dimmed">
          {t('money.smaller.sizes', { smaller: size(smaller), today: size(today) })}{' '}
          {saving !== null &&
            currency !== null &&
            t('money.smaller.saving', { amount: format.moneyShort(saving, currency) })}
        </Text>
      )}
      {!isOnly && (
        <TextLink
          to="/routers/$routerId/balance/what-if"
          params={{ routerId }}
          search={{ gone: String(contract.uplink_id) }}
          fz="sm"
          className="no-print"
        >
          {t('money.smaller.without', { name: contract.name })}
        </TextLink>
      )}
    </li>
  );
}
