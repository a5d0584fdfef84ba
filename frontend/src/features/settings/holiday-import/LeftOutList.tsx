import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeftOut } from '@/api/setupTypes';
import { formOf } from '@/lib/text/plural';

const SHOWN = 20;

/** By line, each with what can be done. */
export function LeftOutList({ events }: { events: readonly LeftOut[] }) {
  const { t } = useTranslation();
  if (events.length === 0) return null;
  const rest = events.length - SHOWN;
  return (
    <div data-testid="import-left-out">
      <Text size="sm" fw={600}>
        {t(`settings.holiday_import.left_out.${formOf(events.length)}`, { n: events.length })}
      </Text>
      <List size="sm">
        {events.slice(0, SHOWN).map(({ line, name, why, part }) => (
          <List.Item key={line}>
            {t('settings.holiday_import.line', { line })}
            {name && (
              <>
                {' '}
                <bdi>{name}</bdi>
              </>
            )}
            : {t(`settings.holiday_import.why.${why}`, { part })}
          </List.Item>
        ))}
      </List>
      {rest > 0 && (
        <Text size="sm" c="dimmed">
          {t(`settings.holiday_import.more_left_out.${formOf(rest)}`, { n: rest })}
        </Text>
      )}
    </div>
  );
}
