import { useState } from 'react';
import { useTryRouter } from '@/api/queries/inventory/routerActs';
import type { Trial, TrialInput } from '@/api/types';
import { passwordAgain, sameConnection } from '../connection';

/** A form's connection test, valid only for the tested data. The password goes to a known certificate only: the
 * first test of a new router ends there, until a person has confirmed the fingerprint. The password of a
 * `stored` connection is for that one only. */
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
    passwordAgain: again(pin),
    pin,
    canSave: trial?.ok === true && isCurrent && !tryRouter.isPending,
    run: () => test(pin),
  };
}
