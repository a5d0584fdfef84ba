import { ActionIcon, Popover, Text, TextInput } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaved } from '@/components/ui/forms/useSaved';
import { useFormat } from '@/lib/text/useFormat';
import type { Span } from '@/lib/view';

/** Of this page; a period that moves with time becomes the one that is shown now. */
function addressOf(window: Span | null): string {
  const url = new URL(location.href);
  if (window) {
    url.searchParams.delete('range');
    url.searchParams.set('from', window.from);
    url.searchParams.set('to', window.to);
  }
  return url.href;
}

/** Rejects where the browser has no clipboard for pages without https, too. */
const copy = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

interface ShareButtonProps {
  /** Null: the address itself says the period. */
  window: Span | null;
}

/** Copies the address of what is seen. Refused, it is shown selected. */
export function ShareButton({ window }: ShareButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { saved } = useSaved();
  const [refused, setRefused] = useState<string | null>(null);
  const share = () => {
    const address = addressOf(window);
    copy(address).then(
      () =>
        saved(
          window
            ? t('view.shared_period', { period: format.span(window.from, window.to) })
            : t('view.shared'),
        ),
      () => setRefused(address),
    );
  };
  return (
    <Popover
      opened={refused !== null}
      onChange={() => setRefused(null)}
      trapFocus
      returnFocus
      position="bottom-end"
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('view.share')}
          title={t('view.share')}
          onClick={share}
          data-testid="share"
        >
          <IconShare2 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown maw={420} w="90vw" aria-label={t('view.share')}>
        <TextInput
          label={t('view.share')}
          readOnly
          data-autofocus
          value={refused ?? ''}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" c="dimmed" mt={6}>
          {t('view.share_refused')}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
