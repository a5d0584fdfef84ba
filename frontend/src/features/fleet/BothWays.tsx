import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './fleet.module.css';

/** The names of both directions. */
export interface Ways {
  download: string;
  upload: string;
}
interface BothWaysProps {
  download: string;
  upload: string;
  words: Ways;
}

/** Two figures under each other, each with its arrow. */
export const BothWays = ({ download, upload, words }: BothWaysProps) => (
  <span className={classes.ways}>
    <span>
      <Way direction="download" words={words} />
      {download}
    </span>
    <span>
      <Way direction="upload" words={words} />
      {upload}
    </span>
  </span>
);

/** An arrow that is also said. */
export function Way({ direction, words }: { direction: keyof Ways; words: Ways }) {
  const Icon = direction === 'download' ? IconArrowDown : IconArrowUp;
  return (
    <>
      <Icon size={13} aria-hidden className={classes.arrow} />
      <span className="visually-hidden">{words[direction]} </span>
    </>
  );
}
