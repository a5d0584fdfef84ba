import { useTranslation } from 'react-i18next';
import type { DriftRow } from '@/api/types';
import { useStatement } from '@/components/domain/router/useStatement';
import carried from './Carried.module.css';
import { groupedSteps, type StepGroup } from './words/driftGroups';

const COUNTS = ['added', 'gone', 'changed'] as const;

/** What was changed: many steps of one menu as a count, each of them one press away. */
export function DriftSteps({ steps }: { steps: DriftRow['differences'] }) {
  const { t } = useTranslation();
  const say = useStatement('drifts');
  const { single, groups } = groupedSteps(steps);
  const counted = ({ counts }: StepGroup) =>
    COUNTS.filter((act) => counts[act] > 0)
      .map((act) => t(`balance.drift.act.${act}`, { n: counts[act] }))
      .join(', ');
  return (
    <>
      {single.length > 0 && <Steps texts={single.map(say)} />}
      {groups.map((group) => (
        <details key={group.menu} className="details" data-testid={`steps-${group.menu}`}>
          <summary>
            {t('balance.drift.group', {
              what: t(`balance.drift.menu.${group.menu}`, { n: group.steps.length }),
              counts: counted(group),
            })}
          </summary>
          <Steps texts={group.steps.map(say)} />
        </details>
      ))}
    </>
  );
}

const Steps = ({ texts }: { texts: string[] }) => (
  <ul className={carried.effects}>
    {texts.map((text, index) => (
      <li key={index}>{text}</li>
    ))}
  </ul>
);
