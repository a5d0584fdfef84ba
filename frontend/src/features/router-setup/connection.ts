/** The connection form: its values, and what the API takes. */
import type { Router, RouterInput, RouterPatch, TrialInput } from '@/api/types';

export type Tls = RouterInput['tls'];
export interface ConnectionValues {
  campus_id: string;
  name: string;
  host: string;
  port: number | string;
  tls: Tls;
  certificate_sha256: string | null;
  username: string;
  password: string;
}

const PORTS: Record<Tls, number> = { pinned: 8729, ca: 8729, off: 8728 };

export const emptyConnection = (campusId: number): ConnectionValues => ({
  campus_id: String(campusId),
  name: '',
  host: '',
  port: PORTS.pinned,
  tls: 'pinned',
  certificate_sha256: null,
  username: 'timbang',
  password: '',
});

export const connectionOf = (router: Router): ConnectionValues => ({
  campus_id: String(router.campus_id),
  name: router.name,
  host: router.host,
  port: router.port,
  tls: router.tls,
  certificate_sha256: router.certificate_sha256,
  username: router.username,
  password: '',
});

/** The port follows the encryption, unless it was set by hand. */
export function withTls(values: ConnectionValues, tls: Tls): Partial<ConnectionValues> {
  const isUsual = values.port === PORTS[values.tls];
  return isUsual ? { tls, port: PORTS[tls] } : { tls };
}

const passwordOrStored = (password: string): string | null => (password === '' ? null : password);

export const asTrial = (values: ConnectionValues, routerId: number | null): TrialInput => ({
  router_id: routerId,
  host: values.host.trim(),
  port: Number(values.port),
  tls: values.tls,
  certificate_sha256: values.certificate_sha256,
  username: values.username.trim(),
  password: passwordOrStored(values.password),
});

export function asRouter(values: ConnectionValues): RouterInput {
  const { router_id: _, ...connection } = asTrial(values, null);
  return {
    ...connection,
    campus_id: Number(values.campus_id),
    name: values.name.trim(),
    enabled: true,
  };
}

/** Without a typed password the stored one stays. */
export function patchOf(values: ConnectionValues): RouterPatch {
  const { router_id: _, password, ...connection } = asTrial(values, null);
  return {
    ...connection,
    name: values.name.trim(),
    ...(password === null ? {} : { password }),
  };
}

/** The tested data is still the form's. */
export const sameConnection = (a: TrialInput, b: TrialInput): boolean =>
  a.host === b.host &&
  a.port === b.port &&
  a.tls === b.tls &&
  a.username === b.username &&
  a.password === b.password;

export type PasswordAgain = 'host' | 'port' | 'encryption' | 'certificate';

/** Null: not needed. The server decides alike (backend/domain/access/router_access.py). */
export function passwordAgain(stored: TrialInput, wanted: TrialInput): PasswordAgain | null {
  if (stored.host.toLowerCase() !== wanted.host.toLowerCase()) return 'host';
  if (stored.port !== wanted.port) return 'port';
  if (stored.tls === 'off') return null;
  if (wanted.tls === 'off') return 'encryption';
  const pinOf = ({ tls, certificate_sha256 }: TrialInput) =>
    tls === 'pinned' ? certificate_sha256 : null;
  return stored.tls === wanted.tls && pinOf(stored) === pinOf(wanted) ? null : 'certificate';
}

/** `AB:CD:…` in groups that the eye can compare. */
export const readableFingerprint = (sha256: string): string =>
  (
    sha256
      .replace(/[^0-9a-f]/gi, '')
      .toUpperCase()
      .match(/.{2}/g) ?? []
  ).join(':');

/** Of a router that a person gave no name. Many call themselves MikroTik: two must not look the same. */
export function nameFor(identity: string | null, host: string, taken: readonly string[]): string {
  if (!identity) return host;
  return taken.includes(identity) ? `${identity} (${host})` : identity;
}
