import { Button, Modal, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import classes from './MailReport.module.css';
import { OrderReport } from './OrderReport';

interface MailReportProps {
  routerId: number;
  routerName: string;
  /** Which one "now" is, and how the page names it. */
  period: MailedPeriod;
  periodName: string;
  testId: string;
}

/** Reports by mail: those of each week, month or term, or this one now. */
export function MailReport({ testId, ...props }: MailReportProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.button}
        variant="default"
        aria-label={t('mailedReports.subscribe')}
        leftSection={<IconMail size={18} aria-hidden />}
        title={t('mailedReports.subscribe_help')}
        onClick={() => setIsOpen(true)}
        data-testid={testId}
      >
        <span className={classes.words}>{t('mailedReports.subscribe')}</span>
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('mailedReports.own_title', { router: props.routerName })}
      >
        {isOpen && <Choices {...props} onClose={() => setIsOpen(false)} />}
      </Modal>
    </>
  );
}

type ChoicesProps = Omit<MailReportProps, 'testId'> & { onClose: () => void };

function Choices({ onClose, ...props }: ChoicesProps) {
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
