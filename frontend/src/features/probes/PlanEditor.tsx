import { Button, Menu, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { probeServersQuery } from '@/api/queries/probes';
import { useMay } from '@/api/queries/session';
import type { ProbePreset, ProbeSettings, Router } from '@/api/types';
import { Section } from '@/components/ui/page/Section';
import { serverNow } from '@/lib/time/clock';
import { useFormat } from '@/lib/text/useFormat';
import { planFrom, type Draft, type PlanDraft } from './drafts';
import { PlanForm } from './PlanForm';

interface PlanEditorProps {
  form: UseFormReturnType<Draft>;
  settings: ProbeSettings;
  router: Router;
}

export function PlanEditor({ form, settings, router }: PlanEditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useMay('admin');
  const servers = useQuery(probeServersQuery()).data ?? [];
  const { plans } = form.values;
  const set = (next: PlanDraft[]) => form.setFieldValue('plans', next);
  const add = (preset: ProbePreset, isOwn: boolean) => {
    const plan = planFrom(preset, {
      key: `new-${plans.length}-${serverNow()}`,
      name: t(`quality.preset.${isOwn ? 'custom' : preset.preset}`),
      serverIds: servers.map(({ id }) => id),
      now: serverNow(),
      zone: settings.timezone,
    });
    set([...plans, isOwn ? { ...plan, preset: 'custom', ends: '' } : plan]);
  };
  const [simplest] = settings.presets;
  return (
    <Section
      title={t('probes.plans.title')}
      lead={t('probes.plans.lead', { zone: format.zoneName() })}
      aside={
        isAdmin && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="default" leftSection={<IconPlus size={16} />}>
                {t('probes.plans.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {settings.presets.map((preset) => (
                <Menu.Item key={preset.preset} onClick={() => add(preset, false)}>
                  {t(`probes.plans.preset.${preset.preset}`)}
                </Menu.Item>
              ))}
              {simplest && (
                <Menu.Item onClick={() => add(simplest, true)}>
                  {t('probes.plans.preset.custom')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      {plans.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('probes.plans.none')}
        </Text>
      )}
      {plans.map((plan, index) => (
        <PlanForm
          key={plan.key}
          plan={plan}
          servers={servers}
          uplinks={router.uplinks}
          known={settings.plans.find(({ id }) => id === plan.id)}
          errorOf={(field) => form.errors[`plans.${index}.${field}`]}
          onChange={(next) => set(plans.with(index, next))}
          onRemove={() => set(plans.toSpliced(index, 1))}
        />
      ))}
    </Section>
  );
}
