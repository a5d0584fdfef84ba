/** Where the next step of a verdict leads. */
import { linkOptions } from '@tanstack/react-router';
import type { VerdictCause } from '@/api/types';
import { aroundTime } from '@/lib/time/around';

type Step = VerdictCause['step'];

const toSettings = (routerId: number, tab: 'connection' | 'contracts') =>
  linkOptions({ to: '/settings/routers/$routerId', params: { routerId }, search: { tab } });

function addressOf(
  { code, uplink_id: uplinkId, record_id: recordId }: Step,
  routerId: number,
  since: string | undefined,
) {
  const params = { routerId };
  switch (code) {
    case 'switch_on':
    case 'test_connection':
      return toSettings(routerId, 'connection');
    case 'correct_contract':
      return toSettings(routerId, 'contracts');
    case 'set_up_isps':
      return linkOptions({ to: '/settings/routers/$routerId/setup', params });
    case 'look_at_outage':
    case 'look_at_isp':
      if (uplinkId !== null && since !== undefined)
        return linkOptions({
          to: '/routers/$routerId/lines/$uplinkId',
          params: { routerId, uplinkId },
          search: aroundTime(since, null),
        });
      return uplinkId === null
        ? linkOptions({ to: '/routers/$routerId/lines', params })
        : linkOptions({ to: '/routers/$routerId/lines/$uplinkId', params: { routerId, uplinkId } });
    case 'look_at_quality':
      return linkOptions({ to: '/routers/$routerId/quality', params });
    case 'review_advice':
    case 'look_at_balance':
      return linkOptions({ to: '/routers/$routerId/balance', params });
    case 'look_at_change':
      return recordId === null
        ? linkOptions({ to: '/routers/$routerId/balance/changes', params })
        : linkOptions({ to: '/changes/$changeId', params: { changeId: recordId } });
    case 'look_at_drift':
      return linkOptions({ to: '/routers/$routerId/balance/drifts', params });
    case 'look_at_findings':
      return linkOptions({ to: '/routers/$routerId/router', params, hash: 'findings' });
    case 'wait':
    case 'nothing':
      return null;
  }
}

const FOR_ADMINS: ReadonlySet<Step['code']> = new Set([
  'switch_on',
  'test_connection',
  'correct_contract',
  'set_up_isps',
]);

/** Null where there is nothing to do. `since`: of an outage, to open its ISP at that moment. */
export function stepLink(step: Step, routerId: number, since?: string) {
  const to = addressOf(step, routerId, since);
  return to && { to, isForAdmins: FOR_ADMINS.has(step.code) };
}

/** When what is wrong began, if its sentence says so. */
export const stepSince = ({ sentence }: Pick<VerdictCause, 'sentence'>): string | undefined => {
  const { time } = sentence.params;
  return typeof time === 'string' ? time : undefined;
};
