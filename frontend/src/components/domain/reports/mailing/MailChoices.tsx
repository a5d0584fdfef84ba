import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  ownReportsQuery,
  useMailReport,
  type MailedPeriod,
} from '@/api/queries/alerts/mailedReports';
import type { OwnReports } from '@/api/types';
import { NoMailWay } from '@/components/domain/alerts/NoMailWay';
import { useSaved } from '@/components/ui/forms/useSaved';
import { TextLink } from '@/components/ui/page/links';
import { QueryView } from '@/components/ui/states/QueryView';
import { StatePanel } from '@/components/ui/states/StatePanel';
import type { MailReportProps } from './MailReport';
import { OrderReport } from './OrderReport';

type ChoicesProps = Omit<MailReportProps, 'testId'> & { onClose: () => void };

/** Orders of reports by mail, and this one now. */
export default function MailChoices({ onClose, ...props }: ChoicesProps) {
  const query = useQuery(ownReportsQuery());
  return (
    <QueryView query={query}>
      {(own) =>
        own.way !== 'ready' ? (
          <NoMailWay way={own.way} />
        ) : own.mail_address === null ? (
          <NoAddress />
        ) : (
          <Stack gap="lg">
            <OrderReport
              routerId={props.routerId}
              own={own}
              first={props.period.kind}
              onDone={onClose}
            />
            <MailNow {...props} address={own.mail_address} onDone={onClose} />
          </Stack>
        )
      }
    </QueryView>
  );
}

function NoAddress() {
  const { t } = useTranslation();
  return (
    <StatePanel
      kind="empty"
      compact
      title={t('mailedReports.no_address')}
      text={t('mailedReports.no_address_text')}
      action={<TextLink to="/settings/account">{t('mailedReports.to_account')}</TextLink>}
    />
  );
}

interface MailNowProps {
  routerId: number;
  period: MailedPeriod;
  periodName: string;
  address: NonNullable<OwnReports['mail_address']>;
  onDone: () => void;
}

function MailNow({ routerId, period, periodName, address, onDone }: MailNowProps) {
  const { t, i18n } = useTranslation();
  const { saved, refused } = useSaved();
  const mail = useMailReport(routerId, period);
  const send = () =>
    mail.mutate(i18n.language === 'id' ? 'id' : 'en', {
      onSuccess: () => {
        saved(t('mailedReports.on_its_way', { address }));
        onDone();
      },
      onError: refused,
    });
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t('mailedReports.now_lead', { period: periodName, address })}</Text>
      <Button variant="default" loading={mail.isPending} onClick={send}>
        {t('mailedReports.now')}
      </Button>
    </Stack>
  );
}
