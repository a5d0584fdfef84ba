import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routerVerdictQuery } from '@/api/queries/figures';
import type { RouterVerdict } from '@/api/types';
import { showTabSign, type TabSign } from '@/lib/browser/tabSign';

/** A page that shows the verdict itself has read it by then. */
const ASK_AFTER_MS = 5_000;

const SHORT = [
  'silent',
  'isp_missing',
  'isp_down',
  'isp_silent',
  'lossy',
  'full_now',
  'slow',
  'overloaded',
] as const;
type ShortCode = (typeof SHORT)[number];

/** While the verdict is red or amber, the tab tells it, also a hidden one. */
export function TabSignOfRouter({ routerId, name }: { routerId: number; name: string }) {
  const { t } = useTranslation();
  const isLate = useIsLate();
  const verdict = useQuery({
    ...routerVerdictQuery(routerId),
    enabled: isLate,
    refetchIntervalInBackground: true,
  }).data;
  const first = verdict?.causes[0];
  const code = SHORT.find((each) => each === first?.code);
  const uplink = String(first?.sentence.params.uplink ?? '');
  const words = code && t(`verdict.tab.${code satisfies ShortCode}`, { uplink });
  const text = words ? t('verdict.tab.title', { words, router: name, app: t('app.name') }) : null;
  const tone = toneOf(verdict);
  useEffect(() => {
    showTabSign(tone && { tone, text: tone === 'bad' ? text : null });
  }, [tone, text]);
  useEffect(() => () => showTabSign(null), [routerId]);
  return null;
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

const toneOf = (verdict: RouterVerdict | undefined): TabSign['tone'] | null =>
  verdict?.tone === 'bad' || verdict?.tone === 'warning' ? verdict.tone : null;
