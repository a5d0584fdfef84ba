import { Button, FileButton, List, Modal, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckContracts, useImportContracts } from '@/api/queries/inventory/contractActs';
import type { ContractImport } from '@/api/types';
import { DialogActions } from '@/components/ui/overlays/DialogActions';
import { ProblemAlert } from '@/components/ui/states/ProblemAlert';
import { useSaved } from '@/components/ui/forms/useSaved';
import { fieldText, useWorded } from '@/lib/text/fieldWords';
import { useFormat } from '@/lib/text/useFormat';

/** Choosing a file only checks it; confirming stores it. */
export function ImportContracts({ routerId }: { routerId: number }) {
  const { t } = useTranslation();
  const { saved } = useSaved();
  const [table, setTable] = useState<string>();
  const check = useCheckContracts(routerId);
  const store = useImportContracts(routerId);
  const choose = async (file: File | null) => {
    if (!file) return;
    const text = await file.text();
    setTable(text);
    store.reset();
    check.mutate(text);
  };
  const close = () => setTable(undefined);
  const hasChanges = check.data?.items.some(({ changes }) => changes.length > 0) ?? false;
  return (
    <>
      <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            leftSection={<IconUpload size={14} aria-hidden />}
          >
            {t('routers.contract.import')}
          </Button>
        )}
      </FileButton>
      <Modal
        opened={table !== undefined}
        onClose={close}
        title={t('routers.contract.import_title')}
        size="lg"
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            store.mutate(table ?? '', {
              onSuccess: () => {
                close();
                saved();
              },
            });
          }}
        >
          <Stack>
            <ProblemAlert error={check.error ?? store.error} />
            {check.isPending && <Text size="sm">{t('routers.contract.import_checking')}</Text>}
            {check.data && <Changes imported={check.data} />}
            <DialogActions
              pending={store.isPending}
              disabled={!hasChanges || check.isError}
              why=""
              onCancel={close}
            >
              {t('routers.contract.import_store')}
            </DialogActions>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

function Changes({ imported }: { imported: ContractImport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const worded = useWorded();
  const rows = imported.items.flatMap(({ isp, changes }) =>
    changes.map((change) => ({ isp, ...change })),
  );
  if (rows.length === 0) return <Text size="sm">{t('routers.contract.import_none')}</Text>;
  return (
    <>
      <Text size="sm">{t('routers.contract.import_lead')}</Text>
      <List size="sm" data-testid="import-changes">
        {rows.map(({ isp, kind, from_date: from, fields }) => (
          <List.Item key={`${isp} ${from ?? ''}`}>
            <b>
              <bdi>{isp}</bdi>
            </b>{' '}
            {from === null
              ? t('routers.contract.change.first')
              : t(`routers.contract.change.${kind}`, { from: format.calendarDate(from) })}
            {fields.length > 0 && ': '}
            {fields
              .map(({ field, before, after }) => fieldText(field, before, after, worded))
              .join(', ')}
          </List.Item>
        ))}
      </List>
    </>
  );
}
