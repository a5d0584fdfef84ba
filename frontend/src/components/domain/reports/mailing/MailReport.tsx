import { Button, Modal } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailedPeriod } from '@/api/queries/alerts/mailedReports';
import { speaking } from '@/lib/i18n';
import classes from './MailReport.module.css';

/** A form, which reports do without. */
const MailChoices = lazy(speaking(['mailedReports', 'messages'], () => import('./MailChoices')));

export interface MailReportProps {
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
        <Suspense>{isOpen && <MailChoices {...props} onClose={() => setIsOpen(false)} />}</Suspense>
      </Modal>
    </>
  );
}
