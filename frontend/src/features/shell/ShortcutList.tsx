import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SEARCH_KEYS } from './searchKeys';
import { jumpsIn, KEYS, type Reach } from './places';

interface ShortcutListProps {
  reach: Reach;
  onClose: () => void;
}

export default function ShortcutList({ reach, onClose }: ShortcutListProps) {
  const { t } = useTranslation();
  const rows = [
    ...jumpsIn(reach).map((jump) => ({ keys: ['g', KEYS[jump]], text: t(`keys.${jump}`) })),
    { keys: [SEARCH_KEYS], text: t('keys.search') },
    { keys: ['Shift ← →', 'Enter'], text: t('keys.zoom') },
    { keys: ['?'], text: t('keys.help') },
  ];
  return (
    <Modal opened closeOnClickOutside onClose={onClose} title={t('keys.title')}>
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
