import { z } from 'zod';
import { processTypes } from '#shared/episodes/process/run.ts';
import { underKey } from '../understanding/questions.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const text = z.string().trim().min(1).max(1000);
const texts = z.preprocess((value) => value ?? [], z.array(text).max(50));

/** A task as a model writes it. */
const writtenTask = z.object({
  instruction: z.string().trim().min(1).max(4000),
  /** What must be true at its end. */
  ending: z.string().trim().min(1).max(2000),
  operations: texts,
  /** Texts of the instruction that stand for others of their kind. */
  values: texts,
  criteria: z
    .array(z.record(z.string(), z.unknown()))
    .max(50)
    .nullish()
    .transform((given) => given ?? []),
  type: z.enum(processTypes).optional().catch(undefined),
  /** Tasks with several apps: what the first shows and the second needs. */
  passes: z
    .object({ what: text, value: z.coerce.string().trim().max(1000).default('') })
    .nullish()
    .catch(null),
});
export type WrittenTask = z.infer<typeof writtenTask>;

/** Reply of the writer: a list of tasks, or one, with or without the object around it. */
export const writtenTasks = z.preprocess(
  (value) => (isRecord(value) && 'ending' in value ? { tasks: [value] } : underKey('tasks', (entry) => entry)(value)),
  z.object({ tasks: z.array(writtenTask).max(50) }),
);

/** What a checker may name, in the order in which it is asked. */
export const checked = ['ambiguous', 'steps', 'date', 'account', 'payment', 'independent'] as const;
export type Checked = (typeof checked)[number];

/** A finding in a few words; nothing found is null, however a model writes that. */
const finding = z.preprocess((value) => {
  if (value === true) return '?';
  if (typeof value !== 'string') return null;
  return /^\s*(?:no|none|null|false|n\/a|ok|-|–)?\.?\s*$/i.test(value) ? null : value.trim().slice(0, 500);
}, z.string().nullable());

const checkedTask = z.object({
  number: z.coerce.number().int(),
  ...{ ambiguous: finding, steps: finding, date: finding, account: finding, payment: finding, independent: finding },
});

/** Reply of the checker: one object per task, by its number. */
export const checkedTasks = z.preprocess(
  underKey('tasks', (entry) => entry),
  z.object({ tasks: z.array(checkedTask).max(50) }),
);
