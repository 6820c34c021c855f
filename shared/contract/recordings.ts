import { z } from 'zod';
import { problem } from '../episodes/episode.ts';
import { inWords } from '../phrases/phrase.ts';
import { id, isoTime } from '../records/fields.ts';
import { themes } from '../theme.ts';
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
    /** What pages are told that the reader prefers. */
    theme: z.enum(themes).default('light'),
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

/** Maximum number of steps of a recording that is sent. */
export const mostSteps = 2000;

/** A recording as it is announced before its first step is sent; its id is the sender's. */
export const recordingHead = z.object({
  recording: z.uuid(),
  name: z.string().min(1).max(200),
  task: z.string().min(1).max(20_000),
  app: z.string().min(1).max(200),
  /** Pixels of a picture. */
  screen: z.object({
    w: z.number().int().positive().max(mostPixels),
    h: z.number().int().positive().max(mostPixels),
    dpr: z.number().positive().max(8),
    theme: z.enum(themes).optional(),
  }),
});
export type RecordingHead = z.infer<typeof recordingHead>;

export const recordings = {
  /** Whether the caller can record here, and the recording in progress. */
  state: procedure.output(
    z.object({
      refusal: z.enum(recordingRefusals).nullable(),
      /** `ready`: the page is open and its first picture was taken, so actions are recorded. */
      current: z.object({ job: id, url: z.string(), task: z.string(), ready: z.boolean() }).nullable(),
      /** Whether `link` can be called: the project is served, and open with write access. */
      own: z.boolean(),
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
  /**
   * A link for `benchwright record --to`, with which the caller records this in a browser of their own, under their
   * name, until `until`. Errors: FORBIDDEN where the project is not served or is read-only, INVALID for a non-web
   * address.
   */
  link: procedure.input(recordingOptions).output(z.object({ link: z.string(), until: isoTime })),
  /**
   * What the link asks for. This and the following are only for callers with such a link; FORBIDDEN for others. `project`
   * tells projects of one server apart.
   */
  asked: procedure.output(z.object({ project: z.string(), name: z.string(), by: z.string(), what: recordingOptions })),
  /**
   * Announces a recording, also one that was partly sent before. Returns the number of steps that are there, and the
   * episode if all of it was imported.
   */
  begin: procedure.input(recordingHead).output(z.object({ steps: z.number().int(), episode: id.nullable() })),
  /**
   * Sends a step: its line in the format `trajectory-folder`, and the picture and tree that it names if they were not
   * sent with an earlier one. A step that is there is left as it is. Returns the number of steps; INVALID for one that
   * does not follow the last.
   */
  add: procedure
    .input(
      z.object({
        recording: z.uuid(),
        at: z
          .number()
          .int()
          .min(0)
          .max(mostSteps - 1),
        line: z.string().max(1_000_000),
        picture: z.file().nullable(),
        tree: z.file().nullable(),
      }),
    )
    .output(z.object({ steps: z.number().int() })),
  /** Ends a recording, which becomes an episode of the project. INVALID if steps are missing. */
  end: procedure
    .input(
      z.object({
        recording: z.uuid(),
        steps: z.number().int().min(1).max(mostSteps),
        outcome: z.enum([...recordedOutcomes, 'uncompleted']),
        reason: z.string().max(2000),
        /** Name of the picture at the end if it is that of a step. */
        final: z.string().max(100).nullable(),
        /** The picture at the end if it is another. */
        picture: z.file().nullable(),
        problems: z.array(problem).max(10_000),
      }),
    )
    .output(z.object({ episode: id.nullable() })),
};
