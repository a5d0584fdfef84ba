import { Alert } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { TracedPlan, TraceExit, TracePair, TraceSide } from '@/api/types';
import { DataTable, type Column } from '@/components/ui/tables/DataTable';
import { Section } from '@/components/ui/page/Section';
import { useFormat } from '@/lib/text/useFormat';
import { Assumed } from './Assumed';
import { Outcome } from './Outcome';
import classes from './Trace.module.css';
import { TraceSteps } from './TraceSteps';

type RouterHas = TracedPlan['router_has'];

/** One packet before and after a plan: where it leaves, then both ways. */
export function TraceSides({ plan }: { plan: TracedPlan }) {
  const { t } = useTranslation();
  return (
    <>
      {plan.router_has === 'neither' && (
        <Alert color="var(--tb-warn)">{t('trace.plan.moved')}</Alert>
      )}
      {plan.pairs.map((pair) => (
        <Pair key={JSON.stringify(pair.assumptions)} pair={pair} has={plan.router_has} />
      ))}
    </>
  );
}

interface PairProps {
  pair: TracePair;
  has: RouterHas;
}

function Pair({ pair, has }: PairProps) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <Assumed assumptions={pair.assumptions} />
      <Section title={t('trace.plan.exits')}>
        <Exits exits={pair.exits} has={has} />
      </Section>
      <div className={classes.sides} style={{ '--rows': pair.exits.length + 2 } as CSSProperties}>
        <Side
          side={pair.before}
          exits={pair.exits}
          title={t(`trace.plan.before.${has}`)}
          testId="trace-before"
        />
        <Side
          side={pair.after}
          exits={pair.exits}
          title={t(`trace.plan.after.${has}`)}
          testId="trace-after"
        />
      </div>
    </div>
  );
}

function Exits({ exits, has }: { exits: readonly TraceExit[]; has: RouterHas }) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: Column<TraceExit>[] = [
    {
      key: 'exit',
      title: t('trace.plan.exit'),
      render: (each) => <bdi>{each.exit || t(`trace.plan.fate.${each.fate}`)}</bdi>,
    },
    {
      key: 'before',
      title: t(`trace.plan.before.${has}`),
      end: true,
      render: ({ before }) => format.share(before),
    },
    {
      key: 'after',
      title: t(`trace.plan.after.${has}`),
      end: true,
      render: ({ after }) => format.share(after),
    },
    {
      key: 'change',
      title: t('trace.plan.change'),
      end: true,
      render: ({ before_fraction: before, after_fraction: after }) =>
        before === after ? t('trace.plan.same') : <b>{`${before} → ${after}`}</b>,
    },
  ];
  return (
    <DataTable
      caption={t('trace.plan.exits')}
      columns={columns}
      rows={exits}
      rowKey={({ fate, exit }) => `${fate} ${exit}`}
    />
  );
}

interface SideProps {
  side: TraceSide;
  exits: readonly TraceExit[];
  title: string;
  testId: string;
}

function Side({ side: { branch, differing }, exits, title, testId }: SideProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.side} aria-label={title} data-testid={testId}>
      <h2 className={classes.sidetitle}>{title}</h2>
      {exits.map((exit) => (
        <div key={`${exit.fate} ${exit.exit}`} className={classes.sideoutcomes}>
          {branch.outcomes
            .filter(({ way }) => way.fate === exit.fate && way.exit === exit.exit)
            .map((outcome, at) => (
              <Outcome key={at} outcome={outcome} />
            ))}
        </div>
      ))}
      <div className={classes.outcome}>
        <h3 className={classes.said}>{t('trace.steps')}</h3>
        <TraceSteps steps={branch.steps} differing={new Set(differing)} />
      </div>
    </section>
  );
}
