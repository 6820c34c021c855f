import { useLayoutEffect, useRef } from 'react';
import { type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import { client, orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { type StudioForm, useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { forgetCheck, openRecord, useModelDraft } from '../model-draft.ts';
import { fieldsOf, type RecordFields, recordOf } from './record-fields.ts';

const keep = (values: RecordFields): void => useModelDraft.setState({ record: recordOf(values) });

/** The form of the open record. Its draft is kept while other screens are shown. */
export function useRecordForm(record: ModelRecord): StudioForm<RecordFields> {
  const opened = useModelDraft((draft) => draft.opened);
  const form = useStudioForm({
    initial: fieldsOf(record),
    schema: modelRecord,
    toInput: recordOf,
    fieldOf: (path) =>
      path
        .replace(/^record\./, '')
        .replace(/^computerUse.*/, 'tool')
        .replace(/^composite\./, ''),
    save: (input) => {
      const { stored } = useModelDraft.getState();
      return client.models.save({ record: input, ...(stored === null ? {} : { replaces: stored }) });
    },
    onSaved: (saved) => {
      forgetCheck(saved.record.name);
      openRecord(saved);
      void queryClient.invalidateQueries({ queryKey: orpc.models.key() });
    },
    onValues: keep,
  });
  const shown = useRef(opened);
  const { form: fields } = form;
  useLayoutEffect(() => {
    if (shown.current === opened) return;
    shown.current = opened;
    fields.setInitialValues(fieldsOf(record));
    fields.setValues(fieldsOf(record));
    fields.resetDirty();
  });
  return form;
}
