import { create } from 'zustand';
import { seedFault, type WrittenSeed } from '#shared/contract/drafting.ts';

/** A seed being written. */
export interface SeedDraft {
  form: WrittenSeed['form'];
  question: string;
  options: readonly string[];
  /** A letter, or yes | no | unknown; null until one is chosen. */
  answer: string | null;
  rationale: string;
}

export const letters = ['A', 'B', 'C', 'D'] as const;

export const blankSeed: SeedDraft = {
  form: 'multiple_choice',
  question: '',
  options: letters.map(() => ''),
  answer: null,
  rationale: '',
};

/** Started drafts by cell, kept while a person looks something up elsewhere. */
export const useSeedDrafts = create<Record<string, SeedDraft>>(() => ({}));

export const keepSeed = (key: string, draft: SeedDraft): void => useSeedDrafts.setState({ [key]: draft });

export function dropSeed(key: string): void {
  const { [key]: _, ...rest } = useSeedDrafts.getState();
  useSeedDrafts.setState(rest, true);
}

/** Switches the form; the answer does not carry over. */
export const withForm = (draft: SeedDraft, form: SeedDraft['form']): SeedDraft => ({ ...draft, form, answer: null });

/** The draft as stored in the project; otherwise what is missing. */
export function seedOf(
  draft: SeedDraft,
  column: WrittenSeed['column'],
): WrittenSeed | 'text' | 'options' | 'equal' | 'answer' {
  const { form, question, answer, rationale } = draft;
  const options = form === 'yes_or_no' ? [] : draft.options.map((text) => text.trim());
  if (question.trim() === '') return 'text';
  if (options.includes('')) return 'options';
  const fault = seedFault({ form, options, answer: answer ?? '' });
  if (fault) return fault;
  return { column, form, question: question.trim(), options, answer: answer ?? '', rationale: rationale.trim() };
}
