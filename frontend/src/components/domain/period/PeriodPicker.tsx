import { ActionIcon, Button, Center, Loader, Popover } from '@mantine/core';
import { BottomSheet } from '@/components/ui/overlays/BottomSheet';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconCalendar,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '@/lib/text/useFormat';
import { useSlotEnd } from '@/lib/time/useNow';
import { POSTING_MS, stepped, windowOf, type Preset, type View } from '@/lib/view';
import classes from './ViewControls.module.css';

// The calendar is heavy and seldom opened.
const load = () => import('./PeriodMenu');
const PeriodMenu = lazy(load);
const PHONE = '(max-width: 47.99em)';

interface PeriodPickerProps {
  view: View;
  onView: (view: View) => void;
  ranges: readonly Preset[];
}

/** Arrows by whole periods, and between them the period with its days. */
export function PeriodPicker({ view, onView, ranges }: PeriodPickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened, { toggle, close }] = useDisclosure(false);
  // A click at the end of a slot asks as of then.
  const now = useSlotEnd() + POSTING_MS;
  const window = windowOf(view, now, format.zone);
  const days = format.shortSpan(window.from, window.to, now);
  const isOwn = view.range === 'custom';
  const step = (direction: -1 | 1) => stepped(view, direction, now, format.zone);
  const choose = (next: View) => {
    close();
    onView(next);
  };
  return (
    <div className={classes.period} role="group" aria-label={t('range.label')}>
      <Step label={t('view.back')} target={step(-1)} onView={onView}>
        <IconChevronLeft size={18} aria-hidden />
      </Step>
      <Menu
        opened={opened}
        onClose={close}
        content={<PeriodMenu {...{ view, window, ranges }} onView={choose} />}
      >
        <Button
          variant="default"
          px="sm"
          radius={0}
          justify="space-between"
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={t('view.period', {
            period: isOwn ? days : `${t(`range.${view.range}`)}, ${days}`,
          })}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          onClick={toggle}
          data-testid="period"
        >
          <span className={classes.label}>
            {isOwn ? (
              days
            ) : (
              <>
                {t(`range.${view.range}`)} <small>{days}</small>
              </>
            )}
          </span>
        </Button>
      </Menu>
      <Step label={t('view.forward')} target={step(1)} onView={onView}>
        <IconChevronRight size={18} aria-hidden />
      </Step>
    </div>
  );
}

interface MenuProps {
  opened: boolean;
  onClose: () => void;
  content: ReactNode;
  children: ReactNode;
}

/** Below its button on a desktop, a sheet on a phone. */
function Menu({ opened, onClose, content, children }: MenuProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(PHONE, false);
  const body = <Suspense fallback={<Waiting />}>{content}</Suspense>;
  if (isPhone) {
    return (
      <>
        {children}
        <BottomSheet
          opened={opened}
          onClose={onClose}

          classNames={{ content: classes.sheet }}
          title={t('range.label')}
        >
          {body}
        </BottomSheet>
      </>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={onClose}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p="md" aria-label={t('range.label')}>
        {body}
      </Popover.Dropdown>
    </Popover>
  );
}

const Waiting = () => (
  <Center w={300} h={330}>
    <Loader />
  </Center>
);

interface StepProps {
  label: string;
  target: View | null;
  onView: (view: View) => void;
  children: ReactNode;
}

const Step = ({ label, target, onView, children }: StepProps) => (
  <ActionIcon
    variant="default"
    size={36}
    aria-label={label}
    title={label}
    disabled={target === null}
    onClick={() => target && onView(target)}
  >
    {children}
  </ActionIcon>
);
