import { useLayoutEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { type ProjectLabels } from '#shared/contract/labels.ts';
import { labelSet } from '#shared/labels/label-set.ts';
import { builtInReasons } from '#shared/items/reject-reasons.ts';
import { labelFaults } from '#shared/labels/faults.ts';
import { useProject } from '../project/project.ts';
import { phraseWords } from '../i18n/phrase-words.ts';
import { client, orpc } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';
import { type StudioForm, useStudioForm } from '../ui/forms/use-studio-form.ts';
import { everythingIn, fieldsOf, isSaved, type LabelFields, labelsIn } from './label-fields.ts';

/** Unsaved labels, with the revision they are based on. Kept when the dialog closes. */
interface Draft {
  project: string;
  base: number;
  fields: LabelFields;
}

const useLabelDraft = create<{ draft: Draft | null }>(() => ({ draft: null }));

export const forgetDraft = (): void => useLabelDraft.setState({ draft: null });

/** The kept draft of a project; null when it has none. */
const draftOf = (project: string): Draft | null => {
  const { draft } = useLabelDraft.getState();
  return draft?.project === project ? draft : null;
};

const inForm = labelSet.omit({ components: true });

/** An error in one of several texts is shown under their common field. */
const fieldOf = (path: string): string =>
  path.replace(/^content\./, '').replace(/^((?:attributes\.\d+\.\w+)|reasons|unusedReasons)\.\d+$/, '$1');

const faultsIn = (fields: LabelFields): Record<string, string> =>
  Object.fromEntries(
    labelFaults(everythingIn(fields), builtInReasons)
      .toReversed()
      .map(({ path, why }) => [path, phraseWords(why)]),
  );

export interface LabelForm extends StudioForm<LabelFields> {
  /** Whether something differs from what is saved. */
  changed: boolean;
  /** Somebody saved since the editing began. */
  stale: boolean;
  discard: () => void;
}

/** The form of the project's labels. Its draft is kept while the dialog is closed. */
export function useLabelForm(saved: ProjectLabels, reveal: (paths: readonly string[]) => void): LabelForm {
  const project = useProject()?.path ?? '';
  const [initial] = useState(() => draftOf(project)?.fields ?? fieldsOf(saved.content));
  const base = useRef(draftOf(project)?.base ?? saved.revision);
  const form = useStudioForm({
    initial,
    schema: inForm,
    toInput: labelsIn,
    check: faultsIn,
    fieldOf,
    reveal,
    save: (content) => client.labels.save({ baseRevision: saved.revision, content }),
    onSaved: (now) => {
      queryClient.setQueryData(orpc.labels.get.queryOptions().queryKey, now);
      void queryClient.invalidateQueries({ queryKey: orpc.labels.history.key() });
      void queryClient.invalidateQueries({ queryKey: orpc.labels.classes.key() });
      show(now);
    },
    onValues: (fields) => useLabelDraft.setState({ draft: { project, base: base.current, fields } }),
  });
  const { form: fields } = form;
  const show = ({ content, revision }: ProjectLabels): void => {
    base.current = revision;
    fields.setValues(fieldsOf(content));
    fields.resetDirty();
    fields.clearErrors();
    forgetDraft();
  };
  const changed = !isSaved(form.values, saved.content);
  const stale = base.current !== saved.revision;
  const followed = useRef(saved);
  useLayoutEffect(() => {
    // Unchanged fields follow what others save.
    if (followed.current.revision === saved.revision) return;
    if (isSaved(form.values, followed.current.content)) show(saved);
    followed.current = saved;
  });
  return { ...form, changed, stale: changed && stale, discard: () => show(saved) };
}
