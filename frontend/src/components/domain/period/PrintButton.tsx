import { ActionIcon } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeTurn } from '@/lib/browser/printing';
import { printWhenLoaded } from '@/lib/browser/printWhenLoaded';

/** Turns until all of the page is there, and then prints it. */
export function PrintButton() {
  const { t } = useTranslation();
  const [isPreparing, setPreparing] = useState(false);
  const print = () => {
    const turn = takeTurn();
    if (!turn) return;
    setPreparing(true);
    const page = document.getElementById('content') ?? document.body;
    void printWhenLoaded(page, turn).finally(() => setPreparing(false));
  };
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={t('print.button')}
      title={t('print.button')}
      aria-disabled={isPreparing}
      onClick={isPreparing ? undefined : print}
      data-testid="print"
    >
      <IconPrinter size={18} opacity={isPreparing ? 0.4 : 1} aria-hidden />
    </ActionIcon>
  );
}
