import type { QuestionContent } from '#shared/contents/question.ts';

/** An option being edited: it keeps its id, letters follow from the order. */
export interface DraftOption {
  id: number;
  text: string;
}

export interface Draft {
  difficulty: QuestionContent['difficulty'];
  question: string;
  options: DraftOption[];
  /** Id of the right option; null when none is marked. */
  right: number | null;
  explanation: string;
  hint: string;
  /** Not edited here; kept as it is. */
  aspect: QuestionContent['aspect'];
}

export function letterAt(index: number): string {
  return String.fromCharCode(65 + index);
}

export function draftOf(content: QuestionContent): Draft {
  const options = content.options.map((option, id) => ({ id, text: option.text }));
  const right = content.options.findIndex((option) => option.letter === content.answer);
  return {
    difficulty: content.difficulty,
    question: content.question,
    options,
    right: right === -1 ? null : right,
    explanation: content.explanation,
    hint: content.hint ?? '',
    aspect: content.aspect,
  };
}

/** What would be saved: letters A, B, C … in order; the key follows its option. */
export function contentOf(draft: Draft): QuestionContent {
  const right = draft.options.findIndex((option) => option.id === draft.right);
  return {
    difficulty: draft.difficulty,
    question: draft.question.trim(),
    options: draft.options.map((option, at) => ({ letter: letterAt(at), text: option.text.trim() })),
    answer: right === -1 ? '' : letterAt(right),
    explanation: draft.explanation.trim(),
    hint: draft.hint.trim() || null,
    ...(draft.aspect && { aspect: draft.aspect }),
  };
}

export function moveOption(draft: Draft, id: number, step: 1 | -1): Draft {
  const from = draft.options.findIndex((option) => option.id === id);
  const to = from + step;
  const moved = draft.options[from];
  if (!moved || to < 0 || to >= draft.options.length) return draft;
  const options = draft.options.filter((option) => option.id !== id);
  options.splice(to, 0, moved);
  return { ...draft, options };
}

export function addOption(draft: Draft): Draft {
  if (draft.options.length >= 26) return draft;
  const id = Math.max(-1, ...draft.options.map((option) => option.id)) + 1;
  return { ...draft, options: [...draft.options, { id, text: '' }] };
}

export function removeOption(draft: Draft, id: number): Draft {
  return {
    ...draft,
    options: draft.options.filter((option) => option.id !== id),
    right: draft.right === id ? null : draft.right,
  };
}

/** Why the draft cannot be approved: a catalogue key and the letter concerned. */
export function draftProblem(draft: Draft): { code: 'empty' | 'few' | 'option' | 'key'; letter: string } | null {
  if (draft.question.trim() === '') return { code: 'empty', letter: '' };
  if (draft.options.length < 2) return { code: 'few', letter: '' };
  const blank = draft.options.findIndex((option) => option.text.trim() === '');
  if (blank !== -1) return { code: 'option', letter: letterAt(blank) };
  if (!draft.options.some((option) => option.id === draft.right)) return { code: 'key', letter: '' };
  return null;
}

/** What is saved when the item of a draft is approved; null if the draft cannot be approved. */
export function editOf(draft: Draft): QuestionContent | null {
  return draftProblem(draft) ? null : contentOf(draft);
}
