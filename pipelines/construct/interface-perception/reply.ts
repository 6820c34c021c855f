import { z } from 'zod';
import { tellingWords } from '#shared/lints/words.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Options as a list of texts, even if the reply has an object of letters or letters before the texts. */
function textsOf(options: unknown): unknown {
  const texts = isRecord(options) ? Object.values(options) : options;
  if (!Array.isArray(texts)) return [];
  return texts.map((entry: unknown) => {
    const text = isRecord(entry) ? entry['text'] : entry;
    return typeof text === 'string' ? text.replace(/^\s*\(?[A-D][.):]\s+/, '').trim() : text;
  });
}

function asQuestion(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const options = textsOf(value['options']);
  const answer = typeof value['answer'] === 'string' ? value['answer'].trim() : value['answer'];
  const yesNo = typeof answer === 'string' && /^(?:yes|no|unknown)$/i.test(answer);
  return {
    ...value,
    options: yesNo ? [] : options,
    form: yesNo ? 'yes_or_no' : 'multiple_choice',
    answer:
      typeof answer === 'string'
        ? yesNo
          ? answer.toLowerCase()
          : answer.replace(/[^A-Za-z]/g, '').toUpperCase()
        : answer,
    augmented: value['augmented'] ?? value['augmented_question'] ?? null,
    box: Array.isArray(value['box']) && value['box'].length === 4 ? value['box'] : null,
  };
}

const question = z
  .object({
    question: z.string().min(1).max(4000),
    augmented: z.string().max(4000).nullable(),
    form: z.enum(['multiple_choice', 'yes_or_no']),
    options: z.array(z.string().min(1).max(2000)),
    answer: z.string(),
    needed_knowledge: z.string().default(''),
    box: z.array(z.number()).length(4).nullable(),
  })
  .refine(({ form, options }) => form === 'yes_or_no' || options.length === 4, 'four options are wanted')
  .refine(
    ({ form, answer }) => (form === 'yes_or_no' ? ['yes', 'no', 'unknown'] : ['A', 'B', 'C', 'D']).includes(answer),
    'the answer is one of the options',
  );
export type WrittenQuestion = z.infer<typeof question>;

/** Reply of the writer: a list of questions, with or without the object around it. */
export const writtenReply = z.preprocess(
  (value) => {
    const list = Array.isArray(value) ? value : isRecord(value) ? value['questions'] : undefined;
    return Array.isArray(list) ? { questions: list.map(asQuestion) } : value;
  },
  z.object({ questions: z.array(question).max(50) }),
);

/** From this share of common words on, two questions are near-duplicates. */
const duplicateFrom = 0.8;

/** Share of the words that two texts have in common (Jaccard), 0..1. */
export function alike(a: string, b: string): number {
  const [wordsA, wordsB] = [new Set(tellingWords(a)), new Set(tellingWords(b))];
  const both = [...wordsA].filter((word) => wordsB.has(word)).length;
  const all = wordsA.size + wordsB.size - both;
  return all === 0 ? 1 : both / all;
}

/** Whether a text is a near-duplicate of one of those. */
export const nearDuplicate = (text: string, of: readonly string[]): boolean =>
  of.some((other) => alike(text, other) >= duplicateFrom);
