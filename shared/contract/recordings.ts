import { z } from 'zod';
import { id } from './common.ts';
import { procedure } from './errors.ts';
import { job } from './jobs.ts';

/** Most pixels of a picture that is recorded, over both sides. */
const mostPixels = 64_000_000;

/** What is recorded and how; sizes in CSS pixels, pictures are `size × ratio`. */
export const recordingOptions = z
  .object({
    /** Where it begins, as a person types it; `https://` is put before one without a scheme. */
    url: z.string().min(1).max(4000),
    /** What is to be done. */
    task: z.string().min(1).max(20_000),
    app: z.string().min(1).max(200).optional(),
    width: z.number().int().min(200).max(7680).default(1280),
    height: z.number().int().min(200).max(7680).default(720),
    ratio: z.number().min(0.5).max(4).default(1),
    /** Passwords are recorded as they are typed and shown; otherwise they are covered. */
    secrets: z.boolean().default(false),
  })
  .refine(({ width, height, ratio }) => width * height * ratio * ratio <= mostPixels, {
    message: 'The picture would have over 64 million pixels.',
  });
export type RecordingOptions = z.infer<typeof recordingOptions>;

/** How a person says that their task ended. */
export const recordedOutcomes = ['success', 'failure', 'unknown'] as const;
export const recordedOutcome = z.enum(recordedOutcomes);
export type RecordedOutcome = z.infer<typeof recordedOutcome>;

/** Why the caller cannot record: not at this machine, no browser, no screen for it, a project that is only read. */
export const recordingRefusals = ['remote', 'no-browser', 'no-screen', 'read-only'] as const;

/** What came of a recording; the result of its job. */
export const recordingResult = z.object({
  /** Null when nothing was recorded. */
  episode: id.nullable(),
  steps: z.number().int(),
  outcome: z.enum([...recordedOutcomes, 'uncompleted']),
  /** Why it ended before it was finished; empty when it was finished. */
  reason: z.string(),
});
export type RecordingResult = z.infer<typeof recordingResult>;

export const recordings = {
  /** Whether the caller can record here, and the recording that is in progress. */
  state: procedure.output(
    z.object({
      refusal: z.enum(recordingRefusals).nullable(),
      /** `ready`: the page is open and was looked at, so what is done in it is recorded. */
      current: z.object({ job: id, url: z.string(), task: z.string(), ready: z.boolean() }).nullable(),
    }),
  ),
  /**
   * Opens a browser with a profile of its own and records what is done in it; a job of kind `recording`, whose `done` is
   * the number of steps. Cancelling the job ends it as uncompleted. Errors: FORBIDDEN for people who are not at this
   * machine, INVALID while another one is in progress or for an address that is not of the web.
   */
  start: procedure.input(recordingOptions).output(job),
  /** The task is done: ends the recording that is in progress and keeps it. Errors: NOT_FOUND when there is none. */
  finish: procedure.input(z.object({ outcome: recordedOutcome })).output(recordingResult),
};
