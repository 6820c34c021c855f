import { dropWork, keepWork, useKeptWork } from '../../../../edits/kept-work.ts';
import type { Draft } from './draft.ts';
import type { RevealedQuestion } from './item.ts';

/** The unsaved edit of a question; it survives leaving the item and the screen, a reload and a crash. */
export const useDraft = (id: string | undefined): Draft | undefined => useKeptWork<Draft>(id)?.work;

export const keepDraft = (item: RevealedQuestion, draft: Draft): void => keepWork(item, draft);

export const dropDraft = dropWork;
