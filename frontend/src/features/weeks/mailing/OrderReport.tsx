import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndReport, useOrderReport } from '@/api/queries/alerts/mailedReports';
import type { OwnReports } from '@/api/types';
import { LanguageSelect } from '@/components/ui/forms/LanguageSelect';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useSaved } from '@/components/ui/forms/useSaved';
import { WeekdayAndHour } from '@/components/ui/forms/WeekdayAndHour';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useFormat } from '@/lib/text/useFormat';

interface OrderReportProps {
  routerId: number;
  own: OwnReports;
  onDone: () => void;
}

/** "Mail me this every Monday", or when one likes. */
export function OrderReport({ routerId, own, onDone }: OrderReportProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { saved, refused } = useSaved();
  const order = useOrderReport(routerId);
  const end = useEndReport(routerId);
  const mine = own.schedules.find(({ router_ids: ids }) => ids.length === 1 && ids[0] === routerId);
  const [weekday, setWeekday] = useState(mine?.weekday ?? 1);
  const [at, setAt] = useState(mine?.at ?? '07:00');
  const [language, setLanguage] = useState(
    mine?.language ?? (i18n.language === 'id' ? 'id' : 'en'),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    order.mutate({ weekday, at, language }, { onSuccess: () => saved() });
  };
  const stop = () =>
    end.mutate(undefined, {
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
            ? t('mailedReports.next', {
                time: format.moment(mine.next_at),
                address: own.mail_address,
              })
            : t('mailedReports.lead', { address: own.mail_address })}
        </Text>
        <WeekdayAndHour
          weekday={weekday}
          at={at}
          onWeekday={setWeekday}
          onAt={setAt}
          zone={format.zone}
        />
        <LanguageSelect
          label={t('mailedReports.language')}
          value={language}
          onChange={(value) => setLanguage(value === 'id' ? 'id' : 'en')}
        />
        <Group>
          <SubmitButton pending={order.isPending}>
            {t(mine ? 'action.save' : 'mailedReports.each_week')}
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
