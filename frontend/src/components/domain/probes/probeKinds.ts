/** The kinds of test: names, and all that differs between them on the pages. */
import type { ParseKeys } from 'i18next';
import type { ProbeKind } from '@/api/types';

interface ProbeKindTraits {
  label: ParseKeys;
  shortLabel: ParseKeys;
  hasDirection: boolean;
  /** Parallel connections may be chosen, and the page of a run shows them. */
  hasStreams: boolean;
  namesStreams: boolean;
  hasRate: boolean;
  hasSlowStart: boolean;
  /** How many times the chosen duration it lasts; 0: no choice. */
  phases: number;
  /** In how many phases a direction is full. */
  fullPhases: number;
  /** It has requests in place of seconds. */
  fetchesPage: boolean;
}
const PLAIN = {
  hasDirection: false,
  hasStreams: false,
  namesStreams: false,
  hasRate: false,
  hasSlowStart: false,
  phases: 0,
  fullPhases: 0,
  fetchesPage: false,
};
const ONE_WAY = { ...PLAIN, hasDirection: true, phases: 1, fullPhases: 1 };

export const probeKinds: Record<ProbeKind, ProbeKindTraits> = {
  tcp: {
    ...ONE_WAY,
    label: 'quality.kind.tcp',
    shortLabel: 'quality.kind_short.tcp',
    hasStreams: true,
    namesStreams: true,
    hasSlowStart: true,
  },
  udp: {
    ...ONE_WAY,
    label: 'quality.kind.udp',
    shortLabel: 'quality.kind_short.udp',
    hasRate: true,
  },
  // Idle moves nothing; one phase down, one up, one both.
  load: {
    ...PLAIN,
    label: 'quality.kind.load',
    shortLabel: 'quality.kind_short.load',
    hasStreams: true,
    phases: 4,
    fullPhases: 2,
  },
  http: {
    ...PLAIN,
    label: 'quality.kind.http',
    shortLabel: 'quality.kind_short.http',
    fetchesPage: true,
  },
};
/** In the order of the forms. */
export const PROBE_KINDS = Object.keys(probeKinds) as ProbeKind[];
