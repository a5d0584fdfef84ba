import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { speaking } from '@/lib/i18n';
import { parseId, router } from './parents';
import { newTrialSearch } from './search';

const trialPages = speaking(
  ['quality', 'queueTrials', 'trials', 'plans', 'settings', 'valueWords'],
  () => import('@/routes/quality/trials'),
);

const list = createRoute({
  getParentRoute: () => router,
  path: '/quality/trials',
  component: lazyRouteComponent(trialPages, 'TrialsRoute'),
});

const start = createRoute({
  getParentRoute: () => router,
  path: '/quality/trials/new',
  validateSearch: newTrialSearch,
  component: lazyRouteComponent(trialPages, 'NewTrialRoute'),
});

const trial = createRoute({
  getParentRoute: () => router,
  path: '/quality/trials/$trialId',
  params: { parse: ({ trialId }) => ({ trialId: parseId(trialId) }) },
  component: lazyRouteComponent(trialPages, 'TrialRoute'),
});

export const trials = [list, start, trial];
