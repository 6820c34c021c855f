import { z } from 'zod';
import { difficulty } from '#shared/records/fields.ts';
import {
  asQuestion,
  byDifficulty,
  type DraftedQuestion,
  draftedQuestion,
  sameQuestion,
  underKey,
} from './questions.ts';

/** Blind answers: null with the reason if the examiner could not choose. */
export const blindAnswer = z.object({
  difficulty,
  answer: z
    .string()
    .regex(/^[A-Z]$/)
    .nullable(),
  reason: z.string(),
});
export type BlindAnswer = z.infer<typeof blindAnswer>;

/** The five criteria of MMBench-GUI's Prompt 2. */
export const criteria = z.object({
  answerable: z.boolean(),
  uniqueKey: z.boolean(),
  distractors: z.boolean(),
  anonymous: z.boolean(),
  level: z.boolean(),
});

const judgement = z.object({
  difficulty,
  criteria: criteria.nullable(),
  /** `unsure` only from baselines, which do not guess. */
  valid: z.enum(['yes', 'no', 'unsure']),
  comment: z.string(),
  fix: draftedQuestion.nullable(),
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function asAnswer(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const given = value['answer'];
  const text = typeof given === 'string' ? given.trim() : given;
  const letter =
    typeof text === 'string' ? /^\(?([A-Za-z])\)?(?:[.):].*)?$/s.exec(text)?.[1]?.toUpperCase() : undefined;
  const none =
    text === undefined || text === '' || (typeof text === 'string' && /^(null|none|n\/a|unknown)\b/i.test(text));
  return { ...value, answer: none ? null : (letter ?? text), reason: value['reason'] ?? '' };
}

function asJudgement(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const stated = value['valid'];
  const valid =
    typeof stated === 'boolean' ? (stated ? 'yes' : 'no') : typeof stated === 'string' ? stated.toLowerCase() : stated;
  const fix = value['fix'];
  return {
    ...value,
    valid,
    criteria: isRecord(value['criteria']) ? value['criteria'] : null,
    comment: value['comment'] ?? '',
    fix: isRecord(fix) ? asQuestion({ difficulty: value['difficulty'], ...fix }) : null,
  };
}

const onceEach = (all: readonly { difficulty: string }[]) =>
  new Set(all.map((entry) => entry.difficulty)).size === all.length;

export const blindReply = z.preprocess(
  underKey('answers', asAnswer),
  z.object({ answers: z.array(blindAnswer).length(3).refine(onceEach, 'one answer for each question is wanted') }),
);

export const judgementReply = z.preprocess(
  underKey('judgements', asJudgement),
  z.object({ judgements: z.array(judgement).length(3).refine(onceEach, 'one judgement for each question is wanted') }),
);

/** One examiner's verdicts on the three questions. */
export const examination = z.object({
  model: z.string(),
  answers: z.array(blindAnswer),
  answerSeconds: z.number(),
  judgements: z.array(judgement),
  /** Number of replies that had to be repaired to be valid JSON. */
  repaired: z.number().int(),
  /** The model's own words if it declined one of the two calls. */
  refusals: z.array(z.string()),
});
export type Examination = z.infer<typeof examination>;

/** An examiner's corrected question, or null if it left the question unchanged. */
export function fixOf(question: DraftedQuestion, examination: Examination | undefined): DraftedQuestion | null {
  const found = examination && byDifficulty(examination.judgements, question.difficulty);
  if (!found || found.valid !== 'no' || !found.fix) return null;
  const aspect = found.fix.aspect ?? question.aspect;
  const fix = { ...found.fix, difficulty: question.difficulty, ...(aspect && { aspect }) };
  return sameQuestion(fix, question) ? null : fix;
}

/** The questions after an examiner. */
export function afterExamination(
  questions: readonly DraftedQuestion[],
  examination: Examination | undefined,
): DraftedQuestion[] {
  return questions.map((question) => fixOf(question, examination) ?? question);
}
