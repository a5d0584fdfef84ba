import { useTranslation } from 'react-i18next';
import classes from './Wall.module.css';
import { WallHead } from './WallHead';

export type NoticeKind = 'waiting' | 'refused' | 'anonymous' | 'forbidden' | 'gone' | 'none';

/** The board keeps trying whatever the reason is. */
export function WallNotice({
  kind,
  lostSinceMs,
}: {
  kind: NoticeKind;
  lostSinceMs: number | null;
}) {
  const { t } = useTranslation();
  const title = kind === 'forbidden' ? 'refused' : kind;
  return (
    <div className={classes.notice} data-testid={`wall-${kind}`}>
      <WallHead lostSinceMs={lostSinceMs} />
      <div>
        <h1>{t(`wall.${title}_title`)}</h1>
        <p>{t(`wall.${kind}_text`)}</p>
      </div>
    </div>
  );
}
