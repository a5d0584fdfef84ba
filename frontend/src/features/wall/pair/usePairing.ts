import { useEffect, useState } from 'react';
import { askOn, keep, kept, type PairView } from './pairing';

const START: PairView = { pairing: null, problem: null, waitS: 0, address: null };

/** Asks until an admin approves, then opens the board. */
export function usePairing(open: (address: string) => void): PairView {
  const [view, setView] = useState<PairView>(() => ({ ...START, pairing: kept(sessionStorage) }));
  const { pairing, waitS } = view;
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void askOn(pairing).then((next) => {
        if (isOver) return;
        keep(sessionStorage, next.pairing);
        setView(next);
        if (next.address) open(next.address);
      });
    }, waitS * 1000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // Each answer is a new view, and asks on.
  }, [view, pairing, waitS, open]);
  return view;
}
