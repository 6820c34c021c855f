import { z } from 'zod';
import { inWords } from '../phrases/phrase.ts';
import { id } from '../records/fields.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';

/** Maximum pixels of a recorded picture (width × height). */
const mostPixels = 64_000_000;

/** What to record and how; sizes in CSS pixels, pictures are `size × ratio`. */
export const recordingOptions = z
  .object({
    /** Start address as typed; `https://` is added if it has no scheme. */
    url: z.string().min(1).max(4000),
    /** The task, in words. */
    task: z.string().min(1).max(20_000),
    app: z.string().min(1).max(200).optional(),
    width: z.number().int().min(200).max(7680).default(1280),
    height: z.number().int().min(200).max(7680).default(720),
    ratio: z.number().min(0.5).max(4).default(1),
    /** Passwords are recorded as typed and shown; otherwise they are masked. */
    secrets: z.boolean().default(false),
  })
  .refine(({ width, height, ratio }) => width * height * ratio * ratio <= mostPixels, {
    message: inWords('shape-too-many-pixels'),
  });
export type RecordingOptions = z.infer<typeof recordingOptions>;

/** Outcomes that a person can choose. */
export const recordedOutcomes = ['success', 'failure', 'unknown'] as const;
export const recordedOutcome = z.enum(recordedOutcomes);
export type RecordedOutcome = z.infer<typeof recordedOutcome>;

/** Why the caller cannot record: not at this machine, no browser, no display, a read-only project. */
export const recordingRefusals = ['remote', 'no-browser', 'no-screen', 'read-only'] as const;

/** Outcome of a recording; the result of its job. */
export const recordingResult = z.object({
  /** Null if nothing was recorded. */
  episode: id.nullable(),
  steps: z.number().int(),
  outcome: z.enum([...recordedOutcomes, 'uncompleted']),
  /** Why it ended early; empty if it was finished. */
  reason: z.string(),
});
export type RecordingResult = z.infer<typeof recordingResult>;

export const recordings = {
  /** Whether the caller can record here, and the recording in progress. */
  state: procedure.output(
    z.object({
      refusal: z.enum(recordingRefusals).nullable(),
      /** `ready`: the page is open and its first picture was taken, so actions are recorded. */
      current: z.object({ job: id, url: z.string(), task: z.string(), ready: z.boolean() }).nullable(),
    }),
  ),
  /**
   * Opens a browser with a temporary profile and records what the person does; a job of kind `recording`, whose `done`
   * is the number of steps. Cancelling the job ends it as uncompleted. Errors: FORBIDDEN for people who are not at this
   * machine, INVALID while another one is in progress or for a non-web address.
   */
  start: procedure.input(recordingOptions).output(job),
  /** Finishes the recording in progress and stores it. Errors: NOT_FOUND if there is none. */
  finish: procedure.input(z.object({ outcome: recordedOutcome })).output(recordingResult),
};
