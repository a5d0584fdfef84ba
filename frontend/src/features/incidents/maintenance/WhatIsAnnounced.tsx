import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { campusesQuery } from '@/api/queries/campuses';
import { routersQuery } from '@/api/queries/routers';
import type { MaintenanceInput } from '@/api/types';
import { ispWords } from '@/components/domain/places/ispWords';
import { useFormat } from '@/lib/text/useFormat';
import { dateIn } from '@/lib/time/days';
import { useNow } from '@/lib/time/useNow';
import type { Missing } from './maintenanceDraft';
import { nearDayOf } from '@/lib/time/nearDay';

interface WhatIsAnnouncedProps {
  input: MaintenanceInput | null;
  missing: readonly Missing[];
}

/** In words what the button will announce, or what is still missing. */
export function WhatIsAnnounced({ input, missing }: WhatIsAnnouncedProps) {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <Text size="sm" role="status" data-testid="announced">
      {input ? (
        <>
          {t('incidents.work.will_announce')} <b>{words(input)}</b>
        </>
      ) : (
        t('incidents.work.missing', {
          what: missing.map((part) => t(`incidents.work.missing_of.${part}`)).join(', '),
        })
      )}
    </Text>
  );
}

/** `Tonight, Sun 29 Nov, 01:00–03:00 WIB, ISP2 CBN`. */
function useWords(): (input: MaintenanceInput) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const place = usePlace();
  return (input) => {
    const from = Date.parse(input.from);
    const to = new Date(from + input.lasts_s * 1000);
    const near = nearDayOf(from, now, format.zone);
    const isOneDay = dateIn(from, format.zone) === dateIn(to.getTime(), format.zone);
    const day = format.weekdayAndDay(input.from);
    const begin = `${day}, ${format.clock(input.from)}`;
    const end = isOneDay ? format.clock(to) : `${format.weekdayAndDay(to)}, ${format.clock(to)}`;
    const when = `${begin}${isOneDay ? '–' : ' – '}${end} ${format.zoneName(to)}`;
    const days = input.weekdays.map((weekday) => format.weekday(weekday, 'long'));
    return [
      near && t(`incidents.work.near.${near}`),
      when,
      days.length > 0 && t('incidents.work.weekly_on', { days: days.join(', ') }),
      place(input),
    ]
      .filter(Boolean)
      .join(', ');
  };
}

/** The narrowest place, and with it what it is part of where that is all there. */
function usePlace(): (input: MaintenanceInput) => string {
  const { t } = useTranslation();
  const campuses = useQuery(campusesQuery()).data;
  const routers = useQuery(routersQuery()).data;
  return ({ campus_id: campusId, router_id: routerId, uplink_id: uplinkId }) => {
    const router = routers?.find(({ id }) => id === routerId);
    const uplink = router?.uplinks.find(({ id }) => id === uplinkId);
    if (uplink) return ispWords(uplink);
    if (router) return `${router.name} (${t('incidents.repairs.whole_router')})`;
    const campus = campuses?.find(({ id }) => id === campusId)?.name ?? '';
    return `${campus} (${t('incidents.filter.any_router').toLowerCase()})`;
  };
}
