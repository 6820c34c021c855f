import { diffWordsWithSpace } from 'diff';
import type { QuestionContent, Revision } from '#shared/contract/questions.ts';

export interface DiffPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** One changed field of a question; `label` is an option's letter or the field's name. */
export interface FieldDiff {
  field: 'question' | 'option' | 'key' | 'explanation' | 'hint' | 'difficulty';
  letter: string | null;
  parts: DiffPart[];
}

export function wordParts(before: string, after: string): DiffPart[] {
  return diffWordsWithSpace(before, after).map((part) => ({
    text: part.value,
    kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
  }));
}

/** Fields that differ between two versions, word by word; options are compared by letter. */
export function diffContents(before: QuestionContent, after: QuestionContent): FieldDiff[] {
  const found: FieldDiff[] = [];
  const compare = (field: FieldDiff['field'], letter: string | null, a: string, b: string) => {
    if (a !== b) found.push({ field, letter, parts: wordParts(a, b) });
  };
  compare('difficulty', null, before.difficulty, after.difficulty);
  compare('question', null, before.question, after.question);
  const letters = [...new Set([...before.options, ...after.options].map((option) => option.letter))].sort();
  const textOf = (content: QuestionContent, letter: string) =>
    content.options.find((option) => option.letter === letter)?.text ?? '';
  for (const letter of letters) compare('option', letter, textOf(before, letter), textOf(after, letter));
  compare('key', null, before.answer, after.answer);
  compare('explanation', null, before.explanation, after.explanation);
  compare('hint', null, before.hint ?? '', after.hint ?? '');
  return found;
}

/** Revisions that changed the text, each with what it changed; a mere change of state is left out. */
export interface DiffStep {
  revision: Revision;
  fields: FieldDiff[];
}

export function diffSteps(revisions: readonly Revision[]): DiffStep[] {
  const steps: DiffStep[] = [];
  let before: QuestionContent | null = null;
  for (const revision of revisions) {
    const content = revision.content as QuestionContent;
    if (before === null) steps.push({ revision, fields: [] });
    else {
      const fields = diffContents(before, content);
      if (fields.length > 0) steps.push({ revision, fields });
    }
    before = content;
  }
  return steps;
}
