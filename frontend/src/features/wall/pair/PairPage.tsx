import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './PairPage.module.css';
import { usePairing } from './usePairing';

interface PairPageProps {
  open: (address: string) => void;
}

/** Seen from across a room, on a screen whose remote has arrows and no letters. */
export function PairPage({ open }: PairPageProps) {
  const { t } = useTranslation();
  const { pairing, problem, address } = usePairing(open);
  const title = t('wall.pair.title');
  const name = t('app.name');
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  const code = problem === 'away' ? null : pairing?.code;
  return (
    <main className={classes.page} data-wall-theme="dark">
      <p className={classes.name}>{name}</p>
      <h1>{title}</h1>
      <p className={classes.code} data-testid="pair-code" role="status">
        {code ? <Code code={code} /> : <span aria-hidden>–– –– ––</span>}
      </p>
      {problem ? (
        <p className={classes.problem} role="alert">
          {t(`wall.pair.${problem}`)}
        </p>
      ) : (
        <ol className={classes.steps}>
          <li>{t('wall.pair.step_open', { address: location.origin })}</li>
          <li>{t('wall.pair.step_menu')}</li>
          <li>{t('wall.pair.step_type')}</li>
        </ol>
      )}
      <p className={classes.note}>{t(address ? 'wall.pair.opening' : 'wall.pair.note')}</p>
      <Anchor component={Link} to="/sign-in" className={classes.back}>
        {t('wall.pair.back')}
      </Anchor>
    </main>
  );
}

/** In two groups, as people say it; read aloud digit by digit. */
function Code({ code }: { code: string }) {
  const middle = code.length / 2;
  return (
    <>
      <span aria-hidden>
        {code.slice(0, middle)} {code.slice(middle)}
      </span>
      <span className={classes.aloud}>{code.replaceAll(/(?!^)/g, ' ')}</span>
    </>
  );
}
