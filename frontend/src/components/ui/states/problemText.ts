import i18next, { type TFunction } from 'i18next';
import { BEING_MADE, CHANGED_MEANWHILE, NETWORK, type ProblemError } from '@/api/problem';

export function problemText(problem: ProblemError, t: TFunction): { text: string; remedy: string } {
  if (problem.code === NETWORK) {
    return { text: t('state.network'), remedy: t('state.network_remedy') };
  }
  if (problem.code === CHANGED_MEANWHILE) {
    return { text: t('state.changed_meanwhile'), remedy: t('state.changed_meanwhile_remedy') };
  }
  if (problem.code === BEING_MADE) {
    return { text: t('state.being_made'), remedy: t('state.being_made_remedy') };
  }
  if (problem.problem.reasons.length > 0) return { text: t('state.plan_refused'), remedy: '' };
  // Each router error has a code; the server's English sentence says a little more.
  const key = `codes.router_error.${problem.code}`;
  if (i18next.language !== 'en' && i18next.exists(key)) {
    const words = key as 'codes.router_error.timeout';
    return { text: t(`${words}.message`), remedy: t(`${words}.remedy`) };
  }
  return { text: problem.problem.detail || problem.problem.title, remedy: problem.problem.remedy };
}
