import { useTranslation } from 'react-i18next';
import type { ChangeRow } from '@/api/types';
import { TextLink } from '@/components/ui/page/links';
import { useFormat } from '@/lib/text/useFormat';

/** The later change, and when it was confirmed. */
export function SucceededBy({ by }: { by: NonNullable<ChangeRow['succeeded']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {t(`balance.change.succeeded_by.${by.how}`)}{' '}
      <TextLink to="/changes/$changeId" params={{ changeId: by.change_id }}>
        {t('balance.change.title', { id: by.change_id })}
      </TextLink>
      , {format.dateTime(by.at)}
    </>
  );
}
