import { useState } from 'react';
import { useTryRouter } from '@/api/queries/routers';
import type { Trial, TrialInput } from '@/api/types';
import { passwordAgain, sameConnection } from '../connection';

/**
 * The connection test of a form: its result counts only for the data that was tested.
 *
 * The password goes to a known certificate only. So the first test of a new router ends at its
 * certificate; when a person has found the fingerprint to be the router's, the test goes on.
 * The password of a `stored` connection is for that one only: for another it must be typed again.
 */
export function useTrial(current: TrialInput, stored?: TrialInput) {
  const tryRouter = useTryRouter();
  const [tested, setTested] = useState<TrialInput | null>(null);
  const [trial, setTrial] = useState<Trial>();
  const [accepted, setAccepted] = useState<string | null>(null);
  const pin = accepted ?? current.certificate_sha256 ?? null;
  const certificate = trial?.certificate ?? null;
  const needsPin =
    current.tls === 'pinned' &&
    certificate !== null &&
    certificate.sha256 !== current.certificate_sha256;
  const test = (certificate_sha256: string | null) => {
    setTested(current);
    tryRouter.mutate({ ...current, certificate_sha256 }, { onSuccess: setTrial });
  };
  const again = (certificate_sha256: string | null) =>
    stored ? passwordAgain(stored, { ...current, certificate_sha256 }) : null;
  const isCurrent = tested !== null && sameConnection(tested, current);
  return {
    trial,
    isCurrent,
    certificate,
    needsPin,
    confirmed: certificate !== null && certificate.sha256 === accepted,
    setConfirmed: (confirmed: boolean) => {
      setAccepted(confirmed ? (certificate?.sha256 ?? null) : null);
      const isMissing =
        certificate !== null && current.password === null && again(certificate.sha256) !== null;
      if (confirmed && certificate && !isMissing) test(certificate.sha256);
    },
    isPending: tryRouter.isPending,
    error: tryRouter.error,
    /** Why the stored password will not do. */
    passwordAgain: again(pin),
    /** The fingerprint to save with the router. */
    pin,
    canSave: trial?.ok === true && isCurrent && !tryRouter.isPending,
    run: () => test(pin),
  };
}
