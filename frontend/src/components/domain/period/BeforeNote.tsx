import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isEnough, OBSERVED_ENOUGH } from '@/lib/series/changes';
import { useFormat } from '@/lib/text/useFormat';

interface Covered {
  readonly coverage: { readonly observed: number };
}
interface BeforeNoteProps {
  /** The days of the period before. */
  words: string;
  now: Covered | undefined;
  before: Covered | undefined;
}

/** Which days the changes on a page are against, or why it shows none. */
export function BeforeNote({ words, now, before }: BeforeNoteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!now || !before) return <Note>{t('before.asked', { days: words })}</Note>;
  const observed = {
    days: words,
    now: format.coverage(now.coverage.observed),
    before: format.coverage(before.coverage.observed),
    least: format.share(OBSERVED_ENOUGH, 0),
  };
  if (!isEnough(before)) return <Note>{t('before.short', observed)}</Note>;
  if (!isEnough(now)) return <Note>{t('before.short_now', observed)}</Note>;
  return <Note>{t('before.against', observed)}</Note>;
}

export const Note = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" role="status" data-testid="before-note">
    {children}
  </Text>
);
