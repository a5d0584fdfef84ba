import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './fleet.module.css';

interface BothWaysProps {
  download: string;
  upload: string;
}

/** Two figures under each other, each with its arrow. */
export const BothWays = ({ download, upload }: BothWaysProps) => (
  <span className={classes.ways}>
    <span>
      <Way direction="download" />
      {download}
    </span>
    <span>
      <Way direction="upload" />
      {upload}
    </span>
  </span>
);

/** An arrow that is also said. */
export function Way({ direction }: { direction: 'download' | 'upload' }) {
  const { t } = useTranslation();
  const Icon = direction === 'download' ? IconArrowDown : IconArrowUp;
  return (
    <>
      <Icon size={13} aria-hidden className={classes.arrow} />
      <span className="visually-hidden">{t(`direction.${direction}`)} </span>
    </>
  );
}
