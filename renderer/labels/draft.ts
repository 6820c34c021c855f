import { create } from 'zustand';
import type { LabelSet, ProjectLabels } from '#shared/contract/labels.ts';

/** Labels as they are being edited and not saved yet, with the revision they are based on. Kept when the dialog closes. */
interface Draft {
  project: string;
  base: number;
  content: LabelSet;
}

export const useLabelDraft = create<{ draft: Draft | null }>(() => ({ draft: null }));

export const forgetDraft = (): void => useLabelDraft.setState({ draft: null });

/** What the editor shows: the kept draft of this project, otherwise what is saved. */
export function shownLabels(project: string, saved: ProjectLabels, draft: Draft | null): Draft {
  return draft?.project === project ? draft : { project, base: saved.revision, content: saved.content };
}
