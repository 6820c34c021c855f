import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { liveMoment } from '../agents/moment.ts';
import { phraseSchema } from '../phrases/phrase.ts';
import { id, isoTime } from '../records/fields.ts';
import { procedure } from './errors.ts';
import { pageId, presentAt } from './presence.ts';
import { run } from './runs/runs.ts';
import { screenshotRow } from './screenshots.ts';

export const jobStates = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;

/**
 * Jobs that answer a page's question: listed only if they take long, and only the page that asked gets their result.
 */
export const answerKinds = [
  'release-preview',
  'release-changes',
  'release-composition',
  'release-check',
  'agreement',
  'review-quality',
  'project-checks',
  'evaluation-tables',
  'comparison',
  'agents',
  'process-scores',
  'figure',
  'references',
  'item-analysis',
  'what-if',
  'slices',
] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Any long work other than a run: an import, what a link leads to (counted in bytes), an export, OCR, a backup, an edit of many screenshots, a recording. */
export const job = z.object({
  id,
  kind: z.enum([
    'import',
    'fetch',
    'export',
    'ocr',
    'backup',
    'doctor',
    'release',
    'edit',
    'recording',
    ...answerKinds,
  ]),
  title: phraseSchema,
  state: z.enum(jobStates),
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Seconds left, null if unknown. */
  secondsLeft: z.number().nullable(),
  startedAt: isoTime,
  endedAt: isoTime.nullable(),
  error: z.string().nullable(),
  /** `error` as a code with values, which screens word themselves. */
  phrase: phraseSchema.optional(),
  /** Result when done; an importReport or exportReport by kind. For failed or cancelled jobs, the result so far. */
  result: z.unknown(),
});
export type Job = z.infer<typeof job>;

const answers: readonly string[] = answerKinds;
export const isAnswer = ({ kind }: Pick<Job, 'kind'>): boolean => answers.includes(kind);

/** All events in one stream (see the design: six open streams block a browser). */
export const studioEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), host: z.string() }),
  z.object({ type: z.literal('job'), job }),
  /** `run` is its row if only its progress changed. */
  z.object({ type: z.literal('run'), runId: id, run: run.optional() }),
  /**
   * Rows of these kinds changed. One event per transaction; events in quick succession may be combined. `ids` of what
   * changed and `on`, its screenshots, are absent if there are too many or they are unknown: then anything of these
   * kinds may have changed. `items` are the kinds of items among them, and the
   * kinds of their parent items. `screenshots` are new rows of some of these screenshots. `presence` says who is at some
   * places now, and is absent if too many people came and went.
   */
  z.object({
    type: z.literal('changed'),
    kinds: z.array(z.string()),
    items: z.array(z.string()).optional(),
    ids: z.array(id).max(200).optional(),
    on: z.array(id).max(200).optional(),
    screenshots: z.array(screenshotRow).optional(),
    presence: presentAt.optional(),
  }),
  /** What an agent of a live run is doing; for reviewers and curators. */
  z.object({
    type: z.literal('live'),
    runId: id,
    itemId: z.string(),
    label: z.string(),
    attempt: z.number().int(),
    /** Steps that are done, of the most there may be. */
    step: z.number().int(),
    of: z.number().int(),
    moment: liveMoment,
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
  /**
   * Starts the same work as a new job. Errors: INVALID for one that is running or done, or belongs to a closed project.
   */
  again: procedure.input(z.object({ id })).output(job),
};

export const events = {
  /** `page` is the caller's page: others see what it has open while the stream runs. */
  stream: procedure.input(z.object({ page: pageId }).optional()).output(eventIterator(studioEvent)),
};
