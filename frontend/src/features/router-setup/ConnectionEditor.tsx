import { Button, Code, Fieldset, Group, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDeleteRouter, useUpdateRouter } from '@/api/queries/inventory/routerActs';
import { useMay } from '@/api/queries/session';
import type { Router } from '@/api/types';
import { confirmByName } from '@/components/ui/overlays/confirm';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { Section } from '@/components/ui/page/Section';
import { SubmitButton } from '@/components/ui/forms/SubmitButton';
import { useSettingsDraft } from '@/components/ui/forms/useSettingsDraft';
import { useSaved } from '@/components/ui/forms/useSaved';
import { asTrial, connectionOf, patchOf, readableFingerprint, sameConnection } from './connection';
import { ConnectionFields } from './ConnectionFields';
import { CertificateCheck, TrialResult } from './steps/TrialResult';
import { useTrial } from './steps/useTrial';
import { UserRights } from './UserRights';

interface ConnectionEditorProps {
  router: Router;
  onDeleted: () => void;
}

/** A name can be saved at once, connection data only after a test. */
export function ConnectionEditor({ router, onDeleted }: ConnectionEditorProps) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const { form, input, isDirty, pending, error, send } = useSettingsDraft({
    stored: router,
    draftOf: connectionOf,
    inputOf: patchOf,
    save: useUpdateRouter(router.id),
    leaveText: t('routers.leave_text'),
    within: 'address',
  });
  const wanted = asTrial(form.values, router.id);
  const stored = asTrial(connectionOf(router), router.id);
  const test = useTrial(wanted, stored);
  const isMoved = !sameConnection(wanted, stored);
  const canSave = isMoved || test.needsPin ? test.canSave : isDirty;
  return (
    <Section title={t('routers.tab.connection')} aside={isAdmin && <Enabled router={router} />}>
      <form onSubmit={form.onSubmit(test.run)}>
        <Fieldset
          variant="unstyled"
          m={0}
          miw={0}
          disabled={!isAdmin || pending}
          data-readonly={!isAdmin}
          p={0}
          maw={720}
        >
          <Stack>
            <ConnectionFields
              form={form}
              hasPassword={router.has_password}
              passwordAgain={test.passwordAgain}
              withCampus={false}
            />
            {router.certificate_sha256 && router.tls === 'pinned' && (
              <div>
                <Text size="sm" fw={550}>
                  {t('routers.field.fingerprint')}
                </Text>
                <Code style={{ wordBreak: 'break-all' }}>
                  {readableFingerprint(router.certificate_sha256)}
                </Code>
              </div>
            )}
            <UserRights
              routerId={router.id}
              username={router.username}
              trial={test.isCurrent ? (test.trial ?? null) : null}
            />
            <ProblemAlert error={test.error ?? error} shown={Object.keys(form.values)} />
            {test.trial && (
              <TrialResult
                trial={test.trial}
                encrypted={form.values.tls !== 'off'}
                again={test.isPending}
              />
            )}
            {test.certificate && form.values.tls === 'pinned' && (
              <CertificateCheck
                certificate={test.certificate}
                pinned={form.values.certificate_sha256}
                confirmed={test.confirmed}
                onConfirmed={test.setConfirmed}
              />
            )}
            {isAdmin && (
              <Group justify="space-between">
                <Group>
                  <SubmitButton variant="default" pending={test.isPending}>
                    {t('routers.test.run')}
                  </SubmitButton>
                  <SubmitButton
                    type="button"
                    onClick={() => send({ ...input, certificate_sha256: test.pin })}
                    pending={pending}
                    disabled={!canSave}
                  >
                    {t(test.needsPin ? 'routers.test.save_pin' : 'action.save')}
                  </SubmitButton>
                </Group>
                <DeleteRouter router={router} onDeleted={onDeleted} />
              </Group>
            )}
          </Stack>
        </Fieldset>
      </form>
    </Section>
  );
}

function Enabled({ router }: { router: Router }) {
  const { t } = useTranslation();
  const update = useUpdateRouter(router.id);
  const { refused } = useSaved();
  return (
    <Switch
      label={t('routers.enabled')}
      checked={router.enabled}
      disabled={update.isPending}
      onChange={(event) =>
        update.mutate({ enabled: event.currentTarget.checked }, { onError: refused })
      }
    />
  );
}

function DeleteRouter({ router, onDeleted }: ConnectionEditorProps) {
  const { t } = useTranslation();
  const remove = useDeleteRouter();
  const { refused } = useSaved();
  const ask = () =>
    confirmByName({
      name: router.name,
      title: t('routers.delete_title', { name: router.name }),
      text: t('routers.delete_text'),
      confirm: t('routers.delete_confirm'),
      onConfirm: () => remove.mutate(router.id, { onSuccess: onDeleted, onError: refused }),
    });
  return (
    <Button
      variant="subtle"
      color="var(--tb-danger)"
      ms="auto"
      onClick={ask}
      loading={remove.isPending}
    >
      {t('routers.delete')}
    </Button>
  );
}
