import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { copyText } from '../../../ui/files/save-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import classes from '../Models.module.css';
import { Checks } from './Checks.tsx';
import {
  closeRecord,
  type ModelInfo,
  openRecord,
  readDraft,
  sameRecord,
  startNew,
  useModelDraft,
} from '../model-draft.ts';
import { fieldsOf } from './record-fields.ts';
import { RecordForm } from './RecordForm.tsx';
import { useRecordForm } from './use-record-form.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import { say } from '../../../ui/messages.ts';
import { client, orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';

/** Asks before a model is removed. */
function RemoveModel({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation();
  const remove = async () => {
    onDone();
    try {
      await client.models.remove({ name });
      closeRecord();
      await queryClient.invalidateQueries({ queryKey: orpc.models.key() });
    } catch (error) {
      say(error);
    }
  };
  return (
    <Block pad={12} borderBottom="line" className={classes.section}>
      <p>{t('models.removeAsk', { name })}</p>
      <Row justify="flex-end" gap={8}>
        <ActionButton onClick={onDone}>{t('common.cancel')}</ActionButton>
        <ActionButton kind="bad" onClick={() => void remove()}>
          {t('common.remove')}
        </ActionButton>
      </Row>
    </Block>
  );
}

interface Props {
  info: ModelInfo | undefined;
  names: readonly string[];
}

/** One record as a form or as the JSON that is shared; saved on Ctrl+S. */
export function RecordPanel(props: Props) {
  const { t } = useTranslation();
  const record = useModelDraft((draft) => draft.record);
  if (record) return <RecordEditor record={record} {...props} />;
  return (
    <Panel label={t('models.tabs.record')} side="right">
      <Text as="p" pad={[10, 12]} tone="dim" line={18}>
        {t('models.try.choose')}
      </Text>
    </Panel>
  );
}

function RecordEditor({ record, info, names }: Props & { record: ModelRecord }) {
  const { t } = useTranslation();
  const draft = useModelDraft();
  const { json, stored } = draft;
  const read = readDraft(draft);
  const form = useRecordForm(record);
  const refusal = useCallRefusal('models.save');
  const removeRefusal = useCallRefusal('models.remove');
  const saveKey = useShortcut('model-save');
  const [removing, setRemoving] = useState(false);
  const builtin = info?.builtin ?? false;
  const dirty = !builtin && (!info || !read.ok || !sameRecord(read.record, info.record));
  /** Somebody else wrote the record while this one was being edited. */
  const overtaken = dirty && info !== undefined && draft.base !== null && !sameRecord(draft.base, info.record);
  // The form shows its own errors; invalid JSON was already refused.
  const canSave = dirty && refusal === null && (json === null || read.ok) && !form.pending;
  const save = () => {
    if (json !== null && read.ok) form.form.setValues(fieldsOf(read.record));
    form.submit();
  };
  useActionHandlers({ 'model-save': canSave ? save : null });
  return (
    <Panel
      label={t('models.tabs.record')}
      side="right"
      header={
        <PanelHeader title={record.name} remark={dirty ? t('models.unsaved') : undefined}>
          <SegmentedControl
            label={t('models.view')}
            value={json === null ? 'form' : 'json'}
            segments={[
              { value: 'form', label: t('models.form'), disabled: json !== null && !read.ok },
              { value: 'json', label: t('models.json') },
            ]}
            onChange={(view) => {
              if (view === 'json' && json === null) useModelDraft.setState({ json: JSON.stringify(record, null, 2) });
              else if (view === 'form' && read.ok) {
                useModelDraft.setState({ json: null });
                form.form.setValues(fieldsOf(read.record));
              }
            }}
          />
          <IconButton
            icon={IconCopy}
            size={22}
            label={t('models.copyJson')}
            onClick={() => void copyText(JSON.stringify(read.ok ? read.record : record, null, 2))}
          />
          {stored && !builtin && (
            <IconButton
              icon={IconTrash}
              size={22}
              label={t('models.remove')}
              refusal={removeRefusal}
              onClick={() => setRemoving(true)}
            />
          )}
        </PanelHeader>
      }
      footer={
        dirty ? (
          <Row fixed justify="flex-end" gap={8} pad={[8, 12]} borderTop="line">
            <ActionButton onClick={() => (info ? openRecord(info) : startNew(names))}>
              {t('models.revert')}
            </ActionButton>
            <ActionButton shortcut={saveKey} refusal={refusal} disabled={!canSave && refusal === null} onClick={save}>
              {t('common.save')}
            </ActionButton>
          </Row>
        ) : undefined
      }
    >
      {removing && stored && <RemoveModel name={stored} onDone={() => setRemoving(false)} />}
      {(form.failure != null || (!read.ok && json !== null)) && (
        <Block pad={12} borderBottom="line" className={classes.section}>
          <ErrorNote
            error={
              read.ok || json === null
                ? form.failure
                : t(read.kind === 'json' ? 'models.badJson' : 'models.badRecord', { why: read.why })
            }
          />
        </Block>
      )}
      {overtaken && (
        <Block pad={12} borderBottom="line" className={classes.section}>
          <ErrorNote
            tone="warn"
            error={t('models.overtaken', { name: record.name })}
            action={
              <ActionButton small onClick={() => openRecord(info)}>
                {t('models.takeStored')}
              </ActionButton>
            }
          />
        </Block>
      )}
      {(builtin || refusal !== null) && (
        <Text as="p" pad={[10, 12]} tone="dim" line={18}>
          {builtin ? t('models.builtinNote') : refusal}
        </Text>
      )}
      {json === null ? (
        <RecordForm of={form} info={info} readOnly={builtin} refusal={refusal} unsaved={dirty} />
      ) : (
        <Block
          as="textarea"
          width="full"
          minHeight={320}
          pad={12}
          border="none"
          borderBottom="line"
          surface="field"
          tone="text"
          mono
          size={11}
          line={17}
          aria-label={t('models.json')}
          spellCheck={false}
          readOnly={builtin || refusal !== null}
          value={json}
          onChange={(event) => useModelDraft.setState({ json: event.currentTarget.value })}
        />
      )}
      <Checks name={stored} dirty={dirty} />
    </Panel>
  );
}
