import { create } from 'zustand';
import type { LabelFields } from './label-fields.ts';

/** Unsaved labels, with the revision they are based on. Kept when the dialog closes. */
interface Draft {
  project: string;
  base: number;
  fields: LabelFields;
}

export const useLabelDraft = create<{ draft: Draft | null }>(() => ({ draft: null }));

export const forgetDraft = (): void => useLabelDraft.setState({ draft: null });

/** The kept draft of a project; null when it has none. */
export const draftOf = (project: string): Draft | null => {
  const { draft } = useLabelDraft.getState();
  return draft?.project === project ? draft : null;
};
