import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ADDRESSES, KEYS, PLACES } from './places';

/** `g` waits this long for its second key. */
const CHORD_MS = 1200;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function ShortcutHelp({ routerId }: { routerId: number | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, { open, close }] = useDisclosure(false);
  const chordUntil = useRef(0);

  useEffect(() => {
    const go = (key: string) => {
      const place = PLACES.find((candidate) => KEYS[candidate] === key);
      if (place === 'settings') void navigate({ to: '/settings' });
      else if (place && routerId !== undefined)
        void navigate({ to: ADDRESSES[place], params: { routerId } });
    };
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '?') open();
      else if (event.timeStamp < chordUntil.current) go(event.key);
      chordUntil.current = event.key === 'g' ? event.timeStamp + CHORD_MS : 0;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, open, routerId]);

  const rows = [
    ...PLACES.map((place) => ({ keys: ['g', KEYS[place]], text: t(`keys.${place}`) })),
    { keys: ['?'], text: t('keys.help') },
  ];
  return (
    <Modal opened={opened} onClose={close} title={t('keys.title')}>
      <Stack gap="sm">
        {rows.map(({ keys, text }) => (
          <Group key={text} justify="space-between">
            <Text>{text}</Text>
            <Group gap={6}>
              {keys.map((key, index) => (
                <Group key={key} gap={6}>
                  {index > 0 && (
                    <Text size="xs" c="dimmed">
                      {t('keys.then')}
                    </Text>
                  )}
                  <Kbd>{key}</Kbd>
                </Group>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
