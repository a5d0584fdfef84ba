import { Button, Menu, Modal, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeField } from '@/components/ui/forms/DateTimeField';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { serverNow } from '@/lib/time/clock';
import { instantOf } from '@/lib/time/days';
import { useFormat } from '@/lib/text/useFormat';
import { hoursFrom, isSnoozeEnd, nextMorning } from './snoozeTimes';

interface SnoozeMenuProps {
  pending: boolean;
  onSnooze: (until: string) => void;
}

/** Every choice has an end, and says it. */
export function SnoozeMenu({ pending, onSnooze }: SnoozeMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOwn, setOwn] = useState(false);
  const [now, setNow] = useState(serverNow);
  const choices = [
    { name: t('incidents.page.snooze_hour'), until: hoursFrom(now, 1) },
    { name: t('incidents.page.snooze_hours'), until: hoursFrom(now, 4) },
    { name: t('incidents.page.snooze_morning'), until: nextMorning(now, format.zone) },
  ];
  return (
    <>
      <Menu position="bottom-start" withinPortal onOpen={() => setNow(serverNow())}>
        <Menu.Target>
          <Button
            variant="default"
            loading={pending}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('incidents.page.snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map(({ name, until }) => (
            <Menu.Item key={name} onClick={() => onSnooze(until)}>
              {name}, {t('incidents.page.snooze_until', { time: format.moment(until) })}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setOwn(true)}>{t('incidents.page.snooze_own')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isOwn} onClose={() => setOwn(false)} title={t('incidents.page.snooze_title')}>
        <OwnTime
          onCancel={() => setOwn(false)}
          onSnooze={(until) => {
            setOwn(false);
            onSnooze(until);
          }}
        />
      </Modal>
    </>
  );
}

interface OwnTimeProps {
  onCancel: () => void;
  onSnooze: (until: string) => void;
}

function OwnTime({ onCancel, onSnooze }: OwnTimeProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  const [local, setLocal] = useState('');
  const until = local === '' ? null : instantOf(local, zone);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (until !== null) onSnooze(until);
      }}
    >
      <Stack>
        <DateTimeField label={t('incidents.page.snooze_field')} value={local} onChange={setLocal} />
        <DialogActions
          pending={false}
          disabled={!isSnoozeEnd(until, serverNow())}
          onCancel={onCancel}
        >
          {t('incidents.page.snooze')}
        </DialogActions>
      </Stack>
    </form>
  );
}
