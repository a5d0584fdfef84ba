import { Checkbox, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IspName } from '@/components/domain/uplinks/IspName';
import { Section } from '@/components/ui/page/Section';
import { changedUplink, chosenLines, type LineAnswer } from './answers';
import { HostAddresses } from './HostAddresses';
import { HostCheck } from './HostCheck';
import type { StepProps } from './stepProps';
import classes from './Wizard.module.css';

export function LinesStep(props: StepProps) {
  const { router, answers, change, fault, errorOf } = props;
  const { t } = useTranslation();
  const chosen = chosenLines(answers);
  const set = (uplinkId: number, part: Partial<LineAnswer>) =>
    change({ lines: changedUplink(answers.lines, uplinkId, part) });
  return (
    <>
      <Section title={t('probeSetup.lines.title')} lead={t('probeSetup.lines.lead')}>
        <div className={classes.narrow}>
          <Text size="sm" mb={4}>
            {t('probeSetup.lines.source_help')}
          </Text>
          {answers.lines.map((uplink, index) => (
            <div key={uplink.uplinkId} className={classes.uplink}>
              <Checkbox
                checked={uplink.isChosen}
                onChange={(event) =>
                  set(uplink.uplinkId, { isChosen: event.currentTarget.checked })
                }
                label={
                  <IspName
                    name={uplink.name}
                    position={
                      router.uplinks.find(({ id }) => id === uplink.uplinkId)?.position ?? index
                    }
                  />
                }
              />
              <TextInput
                aria-label={t('probeSetup.lines.source', { isp: uplink.name })}
                placeholder={`10.10.0.${11 + index}`}
                value={uplink.source}
                onChange={(event) => set(uplink.uplinkId, { source: event.currentTarget.value })}
                disabled={!uplink.isChosen}
                error={errorOf(`lines.${chosen.indexOf(uplink)}.source_address`)}
                maxLength={45}
                autoComplete="off"
                spellCheck={false}
              />
            </div>
          ))}
          {fault === 'no_line' && (
            <Text size="sm" c="var(--tb-danger)" role="alert">
              {t('probeSetup.fault.no_line')}
            </Text>
          )}
        </div>
      </Section>
      <HostAddresses {...props} />
      <HostCheck {...props} />
    </>
  );
}
