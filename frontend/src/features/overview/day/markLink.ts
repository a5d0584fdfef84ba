import { linkOptions } from '@tanstack/react-router';
import { aroundTime } from '@/lib/time/around';
import type { MarkGroup } from './dayMarks';

/** Where more is told of it. */
export function markLink({ mark, count }: MarkGroup, routerId: number) {
  const { kind, record_id: recordId, uplink_id: uplinkId, from, to } = mark;
  const params = { routerId };
  switch (kind) {
    case 'link_down':
    case 'interface_missing':
    case 'isp_silent':
    case 'isp_full':
    case 'isp_degraded':
    case 'queue_trial':
      return uplinkId === null
        ? linkOptions({ to: '/routers/$routerId/router', params, search: aroundTime(from, to) })
        : linkOptions({
            to: '/routers/$routerId/lines/$uplinkId',
            params: { routerId, uplinkId },
            search: { ...aroundTime(from, to), event: recordId },
          });
    case 'unreachable':
    case 'reboot':
      return linkOptions({
        to: '/routers/$routerId/router',
        params,
        search: aroundTime(from, to),
      });
    case 'change':
      return linkOptions({ to: '/changes/$changeId', params: { changeId: recordId } });
    case 'drift':
      return linkOptions({ to: '/routers/$routerId/balance/drifts', params });
    case 'test_failed':
    case 'test_invalid':
      return count === 1
        ? linkOptions({ to: '/probe-runs/$runId', params: { runId: recordId } })
        : linkOptions({
            to: '/routers/$routerId/quality',
            params,
            search: {
              range: '24h',
              outcome: kind === 'test_failed' ? 'failed' : 'invalid',
              ...(uplinkId !== null && { isp: uplinkId }),
            },
          });
  }
}
