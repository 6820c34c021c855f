import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { say } from '../../app/messages.ts';
import { client, orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { copyText } from '../../ui/files/save-text.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Checks } from './Checks.tsx';
import {
  forgetCheck,
  type ModelInfo,
  openRecord,
  readDraft,
  sameRecord,
  startNew,
  useModelDraft,
} from './model-draft.ts';
import classes from './Models.module.css';
import { RecordForm } from './RecordForm.tsx';

/** One record as a form or as the JSON that is shared; saved on Ctrl+S. */
export function RecordPanel({ info, names }: { info: ModelInfo | undefined; names: readonly string[] }) {
  const { t } = useTranslation();
  const draft = useModelDraft();
  const { record, json, stored } = draft;
  const read = readDraft(draft);
  const saveKey = useShortcut('model-save');
  const [removing, setRemoving] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: orpc.models.key() });
  const save = useMutation({
    ...orpc.models.save.mutationOptions(),
    onSuccess: async (saved) => {
      forgetCheck(saved.record.name);
      openRecord(saved);
      await refresh();
    },
  });
  const builtin = info?.builtin ?? false;
  const dirty = !builtin && record !== null && (!info || !read.ok || !sameRecord(read.record, info.record));
  /** Somebody else wrote the record while this one was being edited. */
  const overtaken = dirty && info !== undefined && draft.base !== null && !sameRecord(draft.base, info.record);
  const canSave = dirty && read.ok && !save.isPending;
  useActionHandlers({
    'model-save': canSave ? () => save.mutate({ record: read.record, ...(stored ? { replaces: stored } : {}) }) : null,
  });
  if (!record)
    return (
      <Panel label={t('models.tabs.record')} side="right">
        <p className={classes.hint}>{t('models.try.choose')}</p>
      </Panel>
    );
  const remove = async () => {
    setRemoving(false);
    if (!stored) return;
    try {
      await client.models.remove({ name: stored });
      useModelDraft.setState({ stored: null, base: null, record: null, json: null });
      await refresh();
    } catch (error) {
      say(error);
    }
  };
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
              else if (view === 'form' && read.ok) useModelDraft.setState({ record: read.record, json: null });
            }}
          />
          <IconButton
            icon={IconCopy}
            size={22}
            label={t('models.copyJson')}
            onClick={() => void copyText(JSON.stringify(read.ok ? read.record : record, null, 2))}
          />
          {stored && !builtin && (
            <IconButton icon={IconTrash} size={22} label={t('models.remove')} onClick={() => setRemoving(true)} />
          )}
        </PanelHeader>
      }
      footer={
        dirty ? (
          <div className={classes.saveBar}>
            <ActionButton onClick={() => (info ? openRecord(info) : startNew(names))}>
              {t('models.revert')}
            </ActionButton>
            <ActionButton
              shortcut={saveKey}
              disabled={!canSave}
              onClick={() => read.ok && save.mutate({ record: read.record, ...(stored ? { replaces: stored } : {}) })}
            >
              {t('common.save')}
            </ActionButton>
          </div>
        ) : undefined
      }
    >
      {removing && (
        <div className={classes.section}>
          <p>{t('models.removeAsk', { name: record.name })}</p>
          <div className={classes.pairButtons}>
            <ActionButton onClick={() => setRemoving(false)}>{t('common.cancel')}</ActionButton>
            <ActionButton kind="bad" onClick={() => void remove()}>
              {t('common.remove')}
            </ActionButton>
          </div>
        </div>
      )}
      {(save.error || (!read.ok && json !== null)) && (
        <div className={classes.section}>
          <ErrorNote
            error={
              read.ok ? save.error : t(read.kind === 'json' ? 'models.badJson' : 'models.badRecord', { why: read.why })
            }
          />
        </div>
      )}
      {overtaken && (
        <div className={classes.section}>
          <ErrorNote
            tone="warn"
            error={t('models.overtaken', { name: record.name })}
            action={
              <ActionButton small onClick={() => openRecord(info)}>
                {t('models.takeStored')}
              </ActionButton>
            }
          />
        </div>
      )}
      {builtin && <p className={classes.hint}>{t('models.builtinNote')}</p>}
      {json === null ? (
        <RecordForm record={record} info={info} readOnly={builtin} />
      ) : (
        <textarea
          className={classes.json}
          aria-label={t('models.json')}
          spellCheck={false}
          readOnly={builtin}
          value={json}
          onChange={(event) => useModelDraft.setState({ json: event.currentTarget.value })}
        />
      )}
      <Checks name={stored} dirty={dirty} />
    </Panel>
  );
}
