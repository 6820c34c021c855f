import { z } from 'zod';
import { difficulties, difficulty, type Difficulty } from '#shared/records/fields.ts';
import { questionAspects, type QuestionContent } from '#shared/contents/question.ts';

const option = z.object({ letter: z.string().regex(/^[A-Z]$/), text: z.string().min(1).max(2000) });

/** A question in a model's format; faults of content (letters, count, key) are left to the lints. */
export const draftedQuestion = z.object({
  difficulty,
  question: z.string().min(1).max(4000),
  options: z.array(option).min(2).max(12),
  answer: z.string().min(1).max(4),
  explanation: z.string().max(8000),
  /** An unknown word is dropped rather than asked for again. */
  aspect: z.enum(questionAspects).optional().catch(undefined),
});
export type DraftedQuestion = z.infer<typeof draftedQuestion>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** `"a."`, `"(B)"`, `"Option C"` → the letter; other texts do not change. */
function letterOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return /^\s*(?:option\s+)?\(?([A-Za-z])\)?[.):]?\s*$/i.exec(value)?.[1]?.toUpperCase() ?? value;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * The letter named by a key: `"c"`, `"(C)"`, `"C. Closes it"` or the exact text of one option. A number does not
 * change, since it may count from 0 or from 1; neither does text that fits no option, or several.
 */
function keyOf(answer: unknown, options: unknown): unknown {
  const letter = letterOf(answer);
  if (letter !== answer || typeof answer !== 'string' || !Array.isArray(options)) return letter;
  const lettered = /^\s*\(?([A-Za-z])[.):]+\s+(.+)$/s.exec(answer);
  const rows = options.filter(
    (option) =>
      isRecord(option) &&
      typeof option['text'] === 'string' &&
      (same(option['text'], answer) ||
        (lettered?.[1]?.toUpperCase() === option['letter'] && same(option['text'], lettered?.[2] ?? ''))),
  );
  return rows.length === 1 ? rows[0]['letter'] : answer;
}

function optionsOf(value: unknown): unknown {
  if (isRecord(value)) return Object.entries(value).map(([letter, text]) => ({ letter: letterOf(letter), text }));
  if (!Array.isArray(value)) return value;
  return value.map((entry, i) =>
    isRecord(entry)
      ? { ...entry, letter: letterOf(entry['letter']) }
      : typeof entry === 'string'
        ? { letter: String.fromCharCode(65 + i), text: entry.replace(/^\s*\(?[A-Z][.):]\s+/, '') }
        : entry,
  );
}

/** Converts models' formats of a question (options as an object, `"c."` as key) to the one above. */
export function asQuestion(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const level = value['difficulty'];
  const options = optionsOf(value['options']);
  const aspect = value['aspect'];
  return {
    ...value,
    difficulty: typeof level === 'string' ? level.trim().toLowerCase() : level,
    options,
    answer: keyOf(value['answer'], options),
    explanation: value['explanation'] ?? '',
    aspect: typeof aspect === 'string' ? aspect.trim().toLowerCase() : undefined,
  };
}

/** An answer that is an array although an object with one array was requested. */
export function underKey(key: string, each: (value: unknown) => unknown) {
  return (value: unknown): unknown => {
    const list = Array.isArray(value) ? value : isRecord(value) ? value[key] : undefined;
    return Array.isArray(list) ? { [key]: list.map(each) } : value;
  };
}

/** Exactly one question of each difficulty, in the order easy, medium, hard. */
export const questionSet = z
  .array(draftedQuestion)
  .length(3)
  .refine(
    (all) => new Set(all.map((entry) => entry.difficulty)).size === 3,
    'one question of each difficulty is wanted',
  )
  .overwrite((all) => [...all].sort((a, b) => difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty)));

/** Reply of the generator. */
export const generatedReply = z.preprocess(underKey('questions', asQuestion), z.object({ questions: questionSet }));

export function toContent(drafted: DraftedQuestion): QuestionContent {
  const { difficulty, question, options, answer, explanation, aspect } = drafted;
  return { difficulty, question, options, answer, explanation, hint: null, ...(aspect && { aspect }) };
}

/** Equal for a reader: the same text, options and key. */
export function sameQuestion(a: DraftedQuestion, b: DraftedQuestion): boolean {
  const words = ({ aspect: _, ...entry }: DraftedQuestion) => JSON.stringify(toContent(entry));
  return words(a) === words(b);
}

/** The questions as text for a prompt; with `key` including their key and explanation. */
export function itemsText(questions: readonly DraftedQuestion[], key: 'with-key' | 'blind'): string {
  const shown = questions.map(({ difficulty, question, options, answer, explanation, aspect }) => {
    const open = {
      difficulty,
      question,
      options: Object.fromEntries(options.map((option) => [option.letter, option.text])),
    };
    return key === 'blind' ? open : { ...open, answer, explanation, aspect };
  });
  return JSON.stringify(shown, null, 2);
}

export function byDifficulty<T extends { difficulty: Difficulty }>(
  list: readonly T[],
  wanted: Difficulty,
): T | undefined {
  return list.find((entry) => entry.difficulty === wanted);
}
