import { useTranslation } from 'react-i18next';

/** How many of a long list paper leaves out; they stand on the page. */
export function MoreOnPaper({ count }: { count: number }) {
  const { t } = useTranslation();
  if (count <= 0) return null;
  return <small className="only-print">{t('print.more', { n: count })}</small>;
}
