import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setupQuery, useSetupChoice } from '@/api/queries/inventory/setupChecklist';
import type { SetupChecklist, SetupRow } from '@/api/setupTypes';
import classes from '@/components/domain/setup/Setup.module.css';
import { SetupItem } from '@/components/domain/setup/SetupItem';
import { setupStanding } from '@/components/domain/setup/setupItems';
import { setupPlace } from '@/components/domain/setup/setupPlaces';
import { useSaved } from '@/components/ui/forms/useSaved';
import { ButtonLink } from '@/components/ui/page/links';
import { Section } from '@/components/ui/page/Section';
import { QueryView } from '@/components/ui/states/QueryView';

/** What a new installation still lacks, and what is not for this one. */
export function GettingStarted() {
  return <QueryView query={useQuery(setupQuery())}>{(list) => <Items list={list} />}</QueryView>;
}

function Items({ list }: { list: SetupChecklist }) {
  const { t } = useTranslation();
  const { done, all, open } = setupStanding(list);
  return (
    <Section
      title={t('setup.title')}
      lead={`${t('setup.count', { done, all })}. ${t('setup.lead')}`}
      aside={(list.is_put_aside || open.length > 0) && <OnNow isHidden={list.is_put_aside} />}
    >
      {open.length === 0 && <Text mb="sm">{t('setup.complete')}</Text>}
      <ul className={classes.items}>
        {list.items.map((row) => (
          <SetupItem key={row.item} row={row}>
            <Acts row={row} isNext={row === open[0]} />
          </SetupItem>
        ))}
      </ul>
    </Section>
  );
}

function OnNow({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation();
  const choose = useSetupChoice();
  const { refused } = useSaved();
  return (
    <Button
      variant="default"
      loading={choose.isPending}
      onClick={() => choose.mutate({ item: null, put_aside: !isHidden }, { onError: refused })}
    >
      {t(isHidden ? 'setup.show' : 'setup.hide')}
    </Button>
  );
}

function Acts({ row, isNext }: { row: SetupRow; isNext: boolean }) {
  const { t } = useTranslation();
  const choose = useSetupChoice();
  const { refused } = useSaved();
  const { item, state } = row;
  const title = t(`setup.item.${item}.title`);
  const put = (isAside: boolean) => (
    <Button
      variant="subtle"
      c="dimmed"
      size="compact-sm"
      loading={choose.isPending}
      aria-label={`${t(isAside ? 'setup.skip' : 'setup.take_back')}: ${title}`}
      onClick={() => choose.mutate({ item, put_aside: isAside }, { onError: refused })}
    >
      {t(isAside ? 'setup.skip' : 'setup.take_back')}
    </Button>
  );
  if (state === 'put_aside')
    return (
      <>
        <Text size="sm" c="dimmed">
          {t('setup.state.put_aside')}
        </Text>
        {put(false)}
      </>
    );
  return (
    <>
      {state === 'open' && put(true)}
      <ButtonLink
        {...setupPlace(row)}
        size="compact-sm"
        variant={isNext ? 'filled' : state === 'done' ? 'subtle' : 'default'}
        aria-label={`${t(state === 'done' ? 'setup.look' : `setup.item.${item}.act`)}: ${title}`}
      >
        {t(state === 'done' ? 'setup.look' : `setup.item.${item}.act`)}
      </ButtonLink>
    </>
  );
}
