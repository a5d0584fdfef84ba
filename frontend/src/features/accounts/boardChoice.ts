import type { BoardOptions } from '@/lib/browser/wallAddress';

export const ALL_ROUTERS = 'all';
export const CAMPUS_LANGUAGE = 'campus';

export interface BoardChoice {
  router: string;
  rotateS: number;
  theme: 'dark' | 'light';
  language: string;
}

export const USUAL_BOARD: BoardChoice = {
  router: ALL_ROUTERS,
  rotateS: 40,
  theme: 'dark',
  language: CAMPUS_LANGUAGE,
};

/** Null: nothing to say of it. */
export function optionsOf({
  router,
  rotateS,
  theme,
  language,
}: BoardChoice): Required<BoardOptions> & { theme: 'dark' | 'light' } {
  const isAll = router === ALL_ROUTERS;
  return {
    router: isAll ? null : Number(router),
    rotate: isAll ? rotateS : null,
    theme,
    lang: language === CAMPUS_LANGUAGE ? null : language,
  };
}
