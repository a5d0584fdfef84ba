import { Button, Checkbox, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oldConnectionsQuery, useFlush } from '@/api/queries/changes/acts';
import type { OldConnections as Old, Router, RouterChange } from '@/api/types';
import { IspName } from '@/components/domain/uplinks/IspName';
import { uplinkLook } from '@/components/domain/uplinks/uplinkLook';
import { useStatement } from '@/components/domain/router/useStatement';
import { askDanger } from '@/components/ui/overlays/confirm';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { QueryView } from '@/components/ui/states/QueryView';
import { Section } from '@/components/ui/page/Section';
import { formOf } from '@/lib/text/plural';
import { useFormat } from '@/lib/text/useFormat';
import classes from '../Balance.module.css';
import rows from '../Rows.module.css';
import { toggled } from '../whatIf/whatIf';

interface OldConnectionsProps {
  change: RouterChange;
  router: Router;
}

/** Forgetting running connections is a separate act, with its price told first. */
export function OldConnections({ change, router }: OldConnectionsProps) {
  const { t } = useTranslation();
  const [isCounting, setIsCounting] = useState(false);
  const query = useQuery({ ...oldConnectionsQuery(change.id), enabled: isCounting });
  return (
    <Section title={t('balance.old.title')} lead={t('balance.old.lead')}>
      {isCounting ? (
        <QueryView query={query}>
          {(old) => <Counted old={old} change={change} router={router} />}
        </QueryView>
      ) : (
        <Button variant="default" onClick={() => setIsCounting(true)}>
          {t('balance.old.count')}
        </Button>
      )}
    </Section>
  );
}

function Counted({ old, change, router }: OldConnectionsProps & { old: Old }) {
  const { t } = useTranslation();
  const format = useFormat();
  const warning = useStatement('plans')(old.warning);
  const { position } = uplinkLook(router);
  const flush = useFlush(change.id);
  const [chosen, setChosen] = useState<number[]>([]);
  const [progress, setProgress] = useState<{ removed: number; left: number } | null>(null);
  const may = change.actions.includes('flush');
  const n = old.lines
    .filter(({ uplink_id: id }) => chosen.includes(id))
    .reduce((sum, { connections }) => sum + connections, 0);
  const start = async () => {
    const isSure = await askDanger({
      title: t('balance.old.sure', { n: format.number(n) }),
      text: warning,
      confirm: t('balance.old.flush'),
    });
    if (isSure)
      flush.mutate({
        uplinkIds: chosen,
        onProgress: (removed, left) => setProgress({ removed, left }),
      });
  };
  const done = progress ? progress.removed / Math.max(1, progress.removed + progress.left) : 0;
  return (
    <Stack gap="sm" data-testid="old-connections" data-value={old.total}>
      <ul className={rows.left}>
        {old.lines.map(({ uplink_id: id, name, mark, connections, current }) => (
          <li key={mark}>
            <span className={rows.pick}>
              {may && (
                <Checkbox
                  aria-label={t('balance.old.choose', { name })}
                  checked={chosen.includes(id)}
                  disabled={flush.isPending || connections === 0}
                  onChange={() => setChosen(toggled(chosen, id))}
                />
              )}
              <IspName name={name} position={position(id)} />
            </span>
            <span className="num">
              {t(`balance.old.connections.${formOf(connections)}`, {
                n: format.number(connections),
              })}
              <span className={classes.sub}>
                <bdi>{mark}</bdi>
                {!current && ` · ${t('balance.old.not_current')}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Text size="sm">{warning}</Text>
      {old.others > 0 && (
        <Text size="sm" c="dimmed">
          {t('balance.old.others', { n: format.number(old.others) })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('balance.old.all_entries')}
      </Text>
      {progress && (
        <div role="status">
          <Progress value={done * 100} aria-label={t('balance.old.title')} />
          <Text size="sm" mt={4} className="num">
            {t('balance.old.progress', {
              removed: format.number(progress.removed),
              left: format.number(progress.left),
            })}
          </Text>
        </div>
      )}
      <ProblemAlert error={flush.error} />
      {may && (
        <div>
          <Button
            variant="outline"
            color="var(--tb-danger)"
            disabled={chosen.length === 0}
            loading={flush.isPending}
            onClick={() => void start()}
          >
            {t('balance.old.flush')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
