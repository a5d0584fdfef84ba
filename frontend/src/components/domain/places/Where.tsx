import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

interface WhereProps {
  row: { uplink_name: string | null; router_name: string | null; campus_name: string | null };
}

/** The narrowest place first. */
export function Where({ row }: WhereProps) {
  const { t } = useTranslation();
  const names = [row.uplink_name, row.router_name, row.campus_name].filter(Boolean);
  if (names.length === 0)
    return <span style={{ whiteSpace: 'nowrap' }}>{t('incidents.filter.any_campus')}</span>;
  return (
    <span>
      {names.map((name, index) => (
        <Fragment key={index}>
          {index > 0 && ' · '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
