import { diffWordsWithSpace } from 'diff';
import type { Revision } from '#shared/contract/questions.ts';
import type { QuestionContent } from '#shared/contents/question.ts';

export interface DiffPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** One changed field of a question; `label` is an option's letter or the field's name. */
export interface FieldDiff {
  field: 'text' | 'option' | 'key' | 'explanation' | 'hint' | 'difficulty';
  letter: string | null;
  parts: DiffPart[];
}

/**
 * A common part between two changes that is too short to read as unchanged: spaces, or one word of up to four
 * characters.
 */
function isBridge(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return text.trim() === '' || (words.length === 1 && (words[0]?.length ?? 0) <= 4);
}

/** Word diff with neighbouring changes joined, so that it reads as "this became that". */
export function wordParts(before: string, after: string): DiffPart[] {
  const raw = diffWordsWithSpace(before, after);
  const parts: DiffPart[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) parts.push({ text: removed, kind: 'removed' });
    if (added) parts.push({ text: added, kind: 'added' });
    removed = '';
    added = '';
  };
  raw.forEach((part, at) => {
    if (part.added) added += part.value;
    else if (part.removed) removed += part.value;
    else if ((removed || added) && at < raw.length - 1 && isBridge(part.value)) {
      removed += part.value;
      added += part.value;
    } else {
      flush();
      parts.push({ text: part.value, kind: 'same' });
    }
  });
  flush();
  return parts;
}

/** Fields that differ between two versions, word by word; options are compared by letter. */
export function diffContents(before: QuestionContent, after: QuestionContent): FieldDiff[] {
  const found: FieldDiff[] = [];
  const compare = (field: FieldDiff['field'], letter: string | null, a: string, b: string) => {
    if (a !== b) found.push({ field, letter, parts: wordParts(a, b) });
  };
  compare('difficulty', null, before.difficulty, after.difficulty);
  compare('text', null, before.question, after.question);
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
