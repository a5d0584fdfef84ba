import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndReport, useOrderReport } from '@/api/queries/alerts/mailedReports';
import type { OwnReports, ReportSchedule } from '@/api/types';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useSaved } from '@/components/ui/forms/useSaved';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat } from '@/lib/text/useFormat';
import { PeriodSelect } from './PeriodSelect';
import { hourOf, usualHour, type ReportHour, type ReportPeriodKind } from './reportHour';
import { ReportTime } from './ReportTime';

interface OrderReportProps {
  routerId: number;
  own: OwnReports;
  /** The period that is shown first. */
  first: ReportPeriodKind;
  onDone: () => void;
}

/** "Mail me this every Monday", or each month or term, when one likes; one order for each period. */
export function OrderReport({ own, first, ...rest }: OrderReportProps) {
  const [period, setPeriod] = useState(first);
  const mine = own.schedules.find(
    ({ router_ids: ids, period: of }) =>
      of === period && ids.length === 1 && ids[0] === rest.routerId,
  );
  return (
    <Stack>
      <PeriodSelect period={period} onPeriod={setPeriod} />
      <Order key={period} {...rest} period={period} mine={mine} address={own.mail_address ?? ''} />
    </Stack>
  );
}

interface OrderProps extends Omit<OrderReportProps, 'own' | 'first'> {
  period: ReportPeriodKind;
  mine: ReportSchedule | undefined;
  address: string;
}

function Order({ routerId, period, mine, address, onDone }: OrderProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { saved, refused } = useSaved();
  const order = useOrderReport(routerId);
  const end = useEndReport(routerId);
  const [hour, setHour] = useState<ReportHour>(mine ? hourOf(mine) : usualHour(period));
  const [language, setLanguage] = useState(
    mine?.language ?? (i18n.language === 'id' ? 'id' : 'en'),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    order.mutate({ ...hour, language }, { onSuccess: () => saved() });
  };
  const stop = () =>
    end.mutate(period, {
      onSuccess: () => {
        saved(t('mailedReports.ended'));
        onDone();
      },
      onError: refused,
    });
  return (
    <form onSubmit={submit}>
      <Stack>
        <ProblemAlert error={order.error} />
        <Text size="sm" data-testid="own-report">
          {mine?.next_at
            ? t('mailedReports.next', { time: format.moment(mine.next_at), address })
            : t(mine ? 'mailedReports.no_next' : `mailedReports.lead.${period}`, { address })}
        </Text>
        <ReportTime
          hour={hour}
          onHour={(changed) => setHour({ ...hour, ...changed })}
          zone={format.zone}
        />
        <LanguageSelect
          label={t('mailedReports.language')}
          value={language}
          onChange={(value) => setLanguage(value === 'id' ? 'id' : 'en')}
        />
        <Group>
          <SubmitButton pending={order.isPending}>
            {t(mine ? 'action.save' : `mailedReports.order.${period}`)}
          </SubmitButton>
          {mine && (
            <Button variant="default" loading={end.isPending} onClick={stop}>
              {t('mailedReports.end')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
