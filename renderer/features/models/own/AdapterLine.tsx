import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdapterRef } from '#shared/records/own-files.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import type { RecordFormOf } from '../RecordRows.tsx';
import { AdapterDialog, ConfirmAdapter } from './AdapterDialog.tsx';
import { Field, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Own.module.css';

/** The state of the file of a record's adapter, and what can be done about it. */
function AdapterState({ adapter, onChanged }: { adapter: AdapterRef; onChanged: (to: AdapterRef) => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const refusal = useCallRefusal('ownParts.confirmAdapter');
  const found = useQuery({ ...orpc.ownParts.adapter.queryOptions({ input: { path: adapter.path } }), staleTime: 0 });
  const revoke = useMutation({
    ...orpc.ownParts.confirmAdapter.mutationOptions(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.ownParts.key() }),
  });
  if (found.error) return <ErrorNote error={found.error} />;
  const file = found.data;
  if (file === undefined) return null;
  if (file === null) return <ErrorNote error={t('models.own.adapterMissing', { path: adapter.path })} />;
  const changed = file.sha256 !== adapter.sha256;
  return (
    <>
      <Row minHeight={24} align="center" wrap gap={[4, 6]} className={classes.line}>
        <Row as="span" align="center" gap={6} tone="text2">
          <StateGlyph state={changed || !file.confirmed ? 'conflict' : 'approved'} />
          {t(changed ? 'models.own.changed' : file.confirmed ? 'models.own.confirmed' : 'models.own.unconfirmed')}
        </Row>
        {changed || !file.confirmed ? (
          <ActionButton small refusal={refusal} onClick={() => setAsking(true)}>
            {t('models.own.confirm')}
          </ActionButton>
        ) : (
          <ActionButton
            small
            kind="plain"
            refusal={refusal}
            disabled={revoke.isPending}
            onClick={() => revoke.mutate({ ...adapter, allow: false })}
          >
            {t('models.own.revoke')}
          </ActionButton>
        )}
      </Row>
      <Text breakWords mono size={11} className="selectable" title={t('models.own.hash')}>
        {adapter.sha256}
      </Text>
      {revoke.error && <ErrorNote error={revoke.error} />}
      {asking && (
        <ConfirmAdapter
          path={adapter.path}
          sha256={file.sha256}
          text={file.text}
          before={changed ? adapter.sha256 : null}
          onClose={() => setAsking(false)}
          onConfirmed={() => onChanged({ path: adapter.path, sha256: file.sha256 })}
        />
      )}
    </>
  );
}

/** The record's adapter: its file, whether it may run on this machine, and its text. */
export function AdapterLine({ of }: { of: RecordFormOf }) {
  const { t } = useTranslation();
  const { adapter } = of.values;
  const [editing, setEditing] = useState(false);
  const refusal = useCallRefusal('ownParts.saveAdapter');
  const set = (to: AdapterRef | null) => of.form.setFieldValue('adapter', to);
  return (
    <Field label={96} align="start" mb={6} minHeight={26}>
      <Text pt={4} tone="text2">
        {t('models.own.adapter')}
      </Text>
      <Stack gap={6} minWidth={0}>
        {adapter ? (
          <>
            <Row minHeight={24} align="center" wrap gap={[4, 6]} className={classes.line}>
              <span className="selectable">{adapter.path}</span>
              <IconButton
                icon={IconPencil}
                size={22}
                label={t('models.own.editAdapter')}
                refusal={refusal}
                onClick={() => setEditing(true)}
              />
              <IconButton icon={IconTrash} size={22} label={t('models.own.removeAdapter')} onClick={() => set(null)} />
            </Row>
            <AdapterState adapter={adapter} onChanged={set} />
          </>
        ) : (
          <span>
            <ActionButton small refusal={refusal} onClick={() => setEditing(true)}>
              {t('models.own.addAdapter')}
            </ActionButton>
          </span>
        )}
      </Stack>
      {editing && (
        <AdapterDialog
          start={adapter?.path ?? null}
          name={of.values.name}
          onClose={() => setEditing(false)}
          onSaved={set}
        />
      )}
    </Field>
  );
}
