import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { phraseSchema } from '../phrases/phrase.ts';
import { id, isoTime } from './common.ts';
import { procedure } from './errors.ts';
import { pageId, presentAt } from './presence.ts';
import { run } from './runs/runs.ts';
import { screenshotRow } from './screenshots.ts';

export const jobStates = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;

/** Jobs that answer a question of a page: listed only while they take long, and their result goes to who asked. */
export const answerKinds = [
  'release-preview',
  'release-changes',
  'release-check',
  'agreement',
  'review-quality',
  'project-checks',
  'evaluation-tables',
  'comparison',
  'agents',
  'process-scores',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Any long work that is not a run: an import, an export, an OCR pass, a backup, an edit of many screenshots, a recording. */
export const job = z.object({
  id,
  kind: z.enum(['import', 'export', 'ocr', 'backup', 'doctor', 'release', 'edit', 'recording', ...answerKinds]),
  title: phraseSchema,
  state: z.enum(jobStates),
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Seconds left, null while it cannot be said. */
  secondsLeft: z.number().nullable(),
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  error: z.string().nullable(),
  /** Outcome when done; an importReport or exportReport by kind. Of what failed or was cancelled, what came of it so far. */
  result: z.unknown(),
});
export type Job = z.infer<typeof job>;

const answers: readonly string[] = answerKinds;
export const isAnswer = ({ kind }: Pick<Job, 'kind'>): boolean => answers.includes(kind);

/** Everything that happens, in one stream (see design: six open streams block a browser). */
export const studioEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), host: z.string() }),
  z.object({ type: z.literal('job'), job }),
  /** `run` is its row, where only its progress changed. */
  z.object({ type: z.literal('run'), runId: id, run: run.optional() }),
  /**
   * Rows of these kinds changed, one event a transaction; events that follow closely may come as one. `ids` of what
   * changed and `on`, the screenshots it lies on, are absent where there are too many or nobody knows: then anything of
   * these kinds may have changed. `screenshots` are new rows of some of these screenshots; `presence` is who is at some
   * places now, and is absent where too many people came and went.
   */
  z.object({
    type: z.literal('changed'),
    kinds: z.array(z.string()),
    ids: z.array(id).max(200).optional(),
    on: z.array(id).max(200).optional(),
    screenshots: z.array(screenshotRow).optional(),
    presence: presentAt.optional(),
  }),
  z.object({ type: z.literal('project'), path: z.string().nullable() }),
]);
export type ChangedEvent = Extract<z.infer<typeof studioEvent>, { type: 'changed' }>;
export type StudioEvent = z.infer<typeof studioEvent>;

export const jobs = {
  list: procedure.output(z.array(job)),
  get: procedure.input(z.object({ id })).output(job),
  pause: procedure.input(z.object({ id })).output(job),
  resume: procedure.input(z.object({ id })).output(job),
  cancel: procedure.input(z.object({ id })).output(job),
  /** The same work as a new job. Errors: INVALID for one that is running or done, or belongs to a closed project. */
  again: procedure.input(z.object({ id })).output(job),
};

export const events = {
  /** `page` is the caller's page: what it has open is seen by others while the stream runs. */
  stream: procedure.input(z.object({ page: pageId }).optional()).output(eventIterator(studioEvent)),
};
