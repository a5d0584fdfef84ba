/** What testing a connection and reading a new router find out. */
import type { components } from '@/api/schema';
import type { Discovery, Trial } from '@/api/types';
import { regimes } from '@/testing/device/regimes';
import { uplinks } from '@/testing/settings/campus';
import { findings } from './router';

type Step = components['schemas']['TrialStep'];
const SHA = 'c0ffee'.padEnd(64, '4d');
const steps = (names: string[], last?: Partial<Step>): Step[] =>
  names.map((name, index) => ({
    name: name as Step['name'],
    ok: true,
    code: 'ok',
    message: '',
    remedy: '',
    duration_ms: 3 + index * 7,
    ...(index === names.length - 1 ? last : {}),
  }));

export const goodTrial: Trial = {
  ok: true,
  steps: steps(['resolve', 'connect', 'tls', 'login', 'version', 'policy', 'read']),
  certificate: { sha256: SHA, subject: 'CN=timbang-api', not_after: '2036-01-01T00:00:00Z' },
  identity: 'CORE-STRADA',
  version: '7.17.2',
  board: 'CCR2004-16G-2S+',
  policies: ['read', 'api'],
};
/** The password goes to a known certificate only: without a pin the test ends at the certificate. */
export const unknownCertificate: Trial = {
  ...goodTrial,
  ok: false,
  identity: null,
  steps: steps(['resolve', 'connect', 'tls'], {
    ok: false,
    code: 'certificate_unknown',
    message: 'The certificate is not known yet.',
    remedy: 'Compare the fingerprint with the router and confirm it.',
  }),
};
export const badLogin: Trial = {
  ...goodTrial,
  ok: false,
  identity: null,
  steps: steps(['resolve', 'connect', 'tls', 'login'], {
    ok: false,
    code: 'bad_login',
    message: 'The router refuses this user name or password.',
    remedy: 'Check both; check under /user that the user may sign in from this address.',
  }),
};

export const discovery: Discovery = {
  read_at: '2026-11-21T02:00:00Z',
  identity: 'CORE-STRADA',
  version: '7.17.2',
  board: 'CCR2004-16G-2S+',
  uplinks: uplinks.map((uplink) => ({
    interface: uplink.interface,
    name: uplink.name,
    provider: uplink.provider,
    download_bps: uplink.download_bps,
    upload_bps: uplink.upload_bps,
    link_speed_bps: 1e9,
    comment: `${uplink.provider} [${uplink.download_bps / 1e6}M]`,
    running: uplink.id !== 3,
    disabled: false,
    evidence: ['default_route', 'marked_table_route', 'masquerade', 'comment_speed'],
    confidence: 0.97,
    already_uplink_id: null,
  })),
  interfaces: ['ether1', 'ether2', 'ether3', 'ether4', 'bridge-lan'].map((name) => ({
    name,
    type: 'ether',
    comment: '',
    running: true,
    disabled: false,
  })),
  balancing: regimes[1]!.balancing,
  findings: findings,
};
